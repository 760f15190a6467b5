/** The Edge Function of a hosted project. The database calls it each minute, and at once when a request comes in. */
import { handle } from './handler.ts'

// What is used of Deno, so that this file can be checked beside the others.
declare const Deno: {
  readonly env: { toObject(): Record<string, string> }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

Deno.serve((request) => handle(request, Deno.env.toObject(), console.log))
