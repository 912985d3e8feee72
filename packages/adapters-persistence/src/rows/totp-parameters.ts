import type { TotpParameters } from '@keyhall/core/credentials'
import { TOTP_ALGORITHMS } from '@keyhall/core/credentials'

/** The parameters of an authenticator; `undefined` for the usual ones, whose columns are empty. @throws RangeError for an unknown algorithm */
export function totpParameters(algorithm: string | null | undefined, digits: number | null | undefined, period: number | null | undefined): TotpParameters | undefined {
  if (algorithm === null || algorithm === undefined) return undefined
  const known = TOTP_ALGORITHMS.find((name) => name === algorithm)
  if (known === undefined || !digits || !period) throw new RangeError('totp_seeds: unknown parameters')
  return { algorithm: known, digits, period }
}

/** The values of the three columns. */
export const totpColumns = (parameters: TotpParameters | undefined): readonly [algorithm: string | null, digits: number | null, period: number | null] =>
  parameters ? [parameters.algorithm, parameters.digits, parameters.period] : [null, null, null]
