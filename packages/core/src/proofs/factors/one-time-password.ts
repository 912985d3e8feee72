/** The six digits without spaces and dashes; `undefined` for text that cannot be a one-time password. */
export function oneTimePassword(typed: string): string | undefined {
  const canonical = typed.normalize('NFKC').replace(/[\s\p{P}]/gu, '')
  return /^[0-9]{6}$/.test(canonical) ? canonical : undefined
}
