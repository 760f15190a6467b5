/** Where a provider posts what becomes of a call or a text, below the function's own address. */
export const ANSWER_PATH = '/call'

/** Which call or text it is. The provider signs the address, so nobody else can make one up. */
export interface AnswerNames {
  readonly notification: string
  readonly staff: string
  readonly attempt: string
  readonly way: 'call' | 'text'
}

export const answerAddress = (functionUrl: string, names: AnswerNames) =>
  `${functionUrl}${ANSWER_PATH}?${new URLSearchParams({ ...names })}`

export function namesIn(parameters: URLSearchParams): AnswerNames {
  const of = (name: string) => parameters.get(name) ?? ''
  const way = of('way') === 'text' ? 'text' : 'call'
  return { notification: of('notification'), staff: of('staff'), attempt: of('attempt'), way }
}
