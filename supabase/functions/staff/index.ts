/** The Edge Function by which owners add people and change their accounts, from the desk. */
import { handle } from './handler.ts'

// The part of Deno's API that is used here, so that this file can be type-checked with the others.
declare const Deno: {
  readonly env: { toObject(): Record<string, string> }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

Deno.serve((request) => handle(request, Deno.env.toObject(), console.log))
