const NAME = /^[\p{L}\p{M}\p{N} '’.,&+-]{1,60}$/u
/** A full stop before letters: mail programs make links of such words. Initials may stand. */
const LINK = /\.\p{L}{2}/u

/**
 * A name as a mail may greet with it; `undefined` for one that is more than a name. Whoever registers with the address of somebody else
 * chooses the name in the mail that they get: it must not carry a message, or an address to go to.
 */
export function plainName(name: string): string | undefined {
  const trimmed = name.trim()
  return NAME.test(trimmed) && !LINK.test(trimmed) ? trimmed : undefined
}
