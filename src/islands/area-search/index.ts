import type { IslandOf } from '../../components/Island.tsx'
import type { AreaSearchProps } from './find.ts'

/** "Find your area": a postcode or town, answered on the device. */
export const areaSearch: IslandOf<AreaSearchProps> = { name: 'area-search' }
