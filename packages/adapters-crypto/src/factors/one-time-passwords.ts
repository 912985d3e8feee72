import type { OneTimePasswords } from '@keyhall/core/factors'
import { STANDARD_TOTP } from '@keyhall/core/credentials'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 §5.2 recommends tolerating one time step of delay. The same tolerance applies to clocks that run ahead. */
const WINDOW = 1

/** RFC 4226 §4: the length of the shared secret is recommended to be 160 bits. */
const SEED_BYTES = 20

/** One-time passwords over otpauth, which computes them and compares in constant time. */
export function oneTimePasswords(): OneTimePasswords {
  return {
    newSeed: () => new Secret({ size: SEED_BYTES }).base32,
    stepOf(seed, code, at, parameters = STANDARD_TOTP) {
      const timestamp = at * 1000
      const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(seed) })
      const delta = totp.validate({ token: code, timestamp, window: WINDOW })
      return delta === null ? undefined : totp.counter({ timestamp }) + delta
    },
    uri: (seed, { issuer, account }) => new TOTP({ ...STANDARD_TOTP, issuer, label: account, secret: Secret.fromBase32(seed) }).toString(),
  }
}
