import { keepShared } from '../outbox/pictures.ts'

/** Photographs that are shared to the installed application begin a request: manifest.webmanifest has the same names. */
const ACTION = '/contact'
const FIELD = 'photographs'

export const isShare = ({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean =>
  method === 'POST' && url === origin + ACTION

/** Keeps them for the form, and leads to it. It does so, too, where none can be kept: there is still the number. */
export async function takeShare(request: Request): Promise<Response> {
  try {
    for (const file of (await request.formData()).getAll(FIELD)) if (file instanceof File) await keepShared(file)
  } catch {
    // Nothing that could be read, or no room.
  }
  return Response.redirect(`${ACTION}#request`, 303)
}
