import { isPlain } from '../../foundation/shared/index.js'
import { PasskeyNameRefused } from './errors.js'
import { MAX_PASSKEY_NAME } from './passkey.js'

/**
 * The name of a passkey as stored.
 *
 * @throws PasskeyNameRefused
 */
export function passkeyName(typed: string): string {
  const name = typed.trim()
  const length = [...name].length
  if (length > 0 && length <= MAX_PASSKEY_NAME && isPlain(name)) return name
  throw new PasskeyNameRefused(`the name of a passkey must have 1 to ${MAX_PASSKEY_NAME} visible characters`)
}
