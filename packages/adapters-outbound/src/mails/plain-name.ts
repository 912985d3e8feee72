const NAME = /^[\p{L}\p{M}\p{N} '’.,&+-]{1,60}$/u
/** A full stop before two letters, which mail programs turn into links. Initials are allowed. */
const LINK = /\.\p{L}{2}/u

/**
 * A name that a mail may contain; `undefined` for text that could be a message or link. An attacker who registers with the address of a
 * victim chooses the name in the mail that the victim gets.
 */
export function plainName(name: string): string | undefined {
  const trimmed = name.trim()
  return NAME.test(trimmed) && !LINK.test(trimmed) ? trimmed : undefined
}
