/** Whose website sends people to our form: a social landlord, an agent, a housing association. */
export interface Partner {
  /** In the address that they link to: /contact?from=SLUG. */
  readonly slug: string
  /** As the message begins: "Sent from NAME’s page." */
  readonly name: string
}

/** Those who have agreed. Whatever else an address names does nothing. */
export const partners: readonly Partner[] = []
