import { STANDARD_TOTP } from '../../parties/credentials/index.js'

/** The digits without spaces and dashes; `undefined` for text that cannot be a one-time password of this length. */
export function oneTimePassword(typed: string, length = STANDARD_TOTP.digits): string | undefined {
  const canonical = typed.normalize('NFKC').replace(/[\s\p{P}]/gu, '')
  return /^[0-9]+$/.test(canonical) && canonical.length === length ? canonical : undefined
}
