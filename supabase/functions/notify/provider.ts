/** A company that places calls and sends texts, through its REST interface. */
export interface Provider {
  /**
   * Rings somebody, and reads it out to whoever answers.
   * @param to - E.164
   * @param report - where it posts how the call ended; undefined: nowhere
   */
  call(account: Account, to: string, speech: Speech, report: string | undefined): Post
  /** @param report - where it posts what becomes of it; undefined: nowhere */
  text(account: Account, to: string, words: string, report: string | undefined): Post
  /** Whether it reads out so much in a call. */
  hasRoom(speech: Speech): boolean
  /** What it is to read out next, in answer to a key. */
  say(speech: Speech): Response
  /** Whether it has signed what came. @param url - the address that it was given, which may not be the one that we see */
  isSigned(account: Account, url: string, headers: Headers, parameters: URLSearchParams): Promise<boolean>
  read(parameters: URLSearchParams): Posted
}

/** Ours at the provider. */
export interface Account {
  readonly id: string
  readonly token: string
  /** What it signs with. */
  readonly signingKey: string
  /** The number that calls come from (E.164). */
  readonly from: string
  /** A number, or a name, that texts come from. */
  readonly textFrom: string
  /** Where its interface is, if not where it usually is. */
  readonly api: string | undefined
}

/** What somebody on the telephone hears. */
export interface Speech {
  readonly words: string
  /** Where a key is posted that they may press now. */
  readonly keysTo?: string
}

/** What is to be sent to the provider. */
export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a provider posts: a key that was pressed, or why a call that has ended, or a text, reached nobody. */
export interface Posted {
  readonly key: string | undefined
  readonly failure: string | undefined
}
