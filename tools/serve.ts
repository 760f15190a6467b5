/** `npm start`, after the build: the built site as a host would serve it, with the embedded backend on the same origin. */
import { preview } from 'vite'

// Vite stops with its standard input, as a terminal's child should. A server started by a service manager or a test has
// none, and would stop at once; in CI Vite leaves it alone.
process.env.CI = 'true'

const server = await preview()
server.printUrls()
