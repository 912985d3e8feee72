import { createHmac } from 'node:crypto'
import { beginning } from './crypt-fields.js'
import type { BcryptHash } from './parsed-hash.js'

/** bcrypt ignores the bytes of a password beyond these. */
const MAX_BYTES = 72
/** The characters that `trim` of PHP removes. */
const ENDS = /^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g

/** The bytes for bcrypt, and whether they cover the whole password. */
export function bcryptInput(kind: BcryptHash['input'], password: string): { readonly bytes: Buffer; readonly isWhole: boolean } {
  switch (kind) {
    case 'password':
      return beginning(password, MAX_BYTES)
    case 'unterminated': {
      const { bytes, isWhole } = beginning(password, MAX_BYTES)
      return { bytes: bytes.length === 0 ? bytes : Buffer.alloc(MAX_BYTES, bytes), isWhole }
    }
    case 'wordpress': {
      const mac = createHmac('sha384', 'wp-sha384').update(password.replace(ENDS, ''))
      return { bytes: Buffer.from(mac.digest('base64')), isWhole: true }
    }
  }
}
