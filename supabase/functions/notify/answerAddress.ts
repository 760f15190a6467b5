/** Where a provider posts what becomes of a call, below the function's own address. */
export const CALL_PATH = '/call'

/** Which call it is. The provider signs the address, so nobody else can make one up. */
export interface CallNames {
  readonly notification: string
  readonly staff: string
  readonly attempt: string
}

export const answerAddress = (functionUrl: string, names: CallNames) =>
  `${functionUrl}${CALL_PATH}?${new URLSearchParams({ ...names })}`

export function namesIn(parameters: URLSearchParams): CallNames {
  const of = (name: string) => parameters.get(name) ?? ''
  return { notification: of('notification'), staff: of('staff'), attempt: of('attempt') }
}
