import type { IslandOf } from '../../components/Island.tsx'
import type { SearchPlace } from './find.ts'

/** "Find your area": a postcode or town, answered on the device. */
export const areaSearch: IslandOf<{ readonly places: readonly SearchPlace[] }> = { name: 'area-search' }
