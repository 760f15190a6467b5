/** Whether this run has the tests tagged `nightly`: `NIGHTLY=1`, which `npm run test:all` and the nightly workflow set. */
export const isNightly = Boolean(process.env.NIGHTLY)
