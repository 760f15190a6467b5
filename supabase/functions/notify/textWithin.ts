/** The body, unless it is larger. No more of it is read than that, whatever the sender says of its length. @param most in bytes */
export async function textWithin(request: Request, most: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length')) > most) return undefined
  const decoder = new TextDecoder()
  let read = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    read += chunk.byteLength
    if (read > most) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
