import type { Environment } from './environment.ts'
import type { Account, Provider } from './provider.ts'
import { twilioForm } from './twilio.ts'

/** THE table of providers. One of another form is another `Provider` here. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  twilio: twilioForm('https://api.twilio.com/2010-04-01', 'x-twilio-signature'),
  // Each customer has a host of their own there, which PHONE_API names. It signs with a key beside the token.
  signalwire: twilioForm('', 'x-signalwire-signature'),
}

export interface Telephony {
  readonly provider: Provider
  readonly account: Account
  /** The function's own address, for what the provider posts. Without one a call only says what it is about. */
  readonly answerUrl: string | undefined
}

/** Undefined without a provider. */
export function telephonyOf(environment: Environment, log: (line: string) => void): Telephony | undefined {
  const { PHONE_PROVIDER: name, PHONE_ACCOUNT: id, PHONE_TOKEN: token, PHONE_FROM: from } = environment
  if (!name) return undefined
  const provider = PROVIDERS[name]
  if (!provider || !id || !token || !from) {
    log(
      'No calls and no texts: PHONE_PROVIDER must be one that we know, with PHONE_ACCOUNT, PHONE_TOKEN and PHONE_FROM',
    )
    return undefined
  }
  return {
    provider,
    account: {
      id,
      token,
      from,
      signingKey: environment.PHONE_SIGNING_KEY || token,
      textFrom: environment.PHONE_TEXT_FROM || from,
      api: environment.PHONE_API || undefined,
    },
    answerUrl: environment.PHONE_ANSWER_URL || undefined,
  }
}
