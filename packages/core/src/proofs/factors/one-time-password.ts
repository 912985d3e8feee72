/** The six digits that somebody means, whatever the spaces and dashes; `undefined` for what cannot be a one-time password. */
export function oneTimePassword(typed: string): string | undefined {
  const meant = typed.normalize('NFKC').replace(/[\s\p{P}]/gu, '')
  return /^[0-9]{6}$/.test(meant) ? meant : undefined
}
