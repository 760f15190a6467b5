/**
 * In the place of Mantine's fourteen: what the theme does not name, no page shows, and the build knows them all
 * (src/prerender/tokens.ts). Remove when a theme can be made without them.
 */
export const DEFAULT_COLORS = {}
