/** Whether this run includes tests tagged `nightly`. `npm run test:all` and the nightly workflow set `NIGHTLY=1`. */
export const isNightly = Boolean(process.env.NIGHTLY)
