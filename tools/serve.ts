/** `npm start`, after the build: serves the site like its host, with the embedded backend on the same origin. */
import { preview } from 'vite'

// Vite stops when its standard input ends, as a terminal's child should. A server from a service manager or a test has
// none, and would stop at once. With CI set, Vite ignores its input.
process.env.CI = 'true'

const server = await preview()
server.printUrls()
