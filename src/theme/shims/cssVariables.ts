/**
 * In the place of Mantine's, which makes all of its variables in the browser: 1.5 KB of script to install, for what the build
 * has written already (src/prerender/tokens.ts, tools/vite/bundling.ts). Remove when it can be left out by name.
 */
export const MantineCssVariables = () => null
