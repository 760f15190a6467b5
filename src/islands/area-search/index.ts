import type { IslandOf } from '../../components/Island.tsx'

/** "Do you cover my area?": a postcode or a place, answered on the device. */
export const areaSearch: IslandOf<Record<string, never>> = { name: 'area-search' }
