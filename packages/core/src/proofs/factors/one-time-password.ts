/** The six digits without spaces and dashes; `undefined` for text that cannot be a one-time password. */
export function oneTimePassword(typed: string): string | undefined {
  const meant = typed.normalize('NFKC').replace(/[\s\p{P}]/gu, '')
  return /^[0-9]{6}$/.test(meant) ? meant : undefined
}
