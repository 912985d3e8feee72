/** Who acts for the subject of a token; contains the previous actor (RFC 8693 §4.1). */
export interface Actor {
  readonly iss: string
  readonly sub: string
  readonly act?: Actor
}

/** All actors, the current one first. */
export function actorChain(actor: Actor | undefined): readonly Actor[] {
  const chain: Actor[] = []
  for (let next = actor; next; next = next.act) chain.push(next)
  return chain
}
