import type { TextSealer } from '@keyhall/core/factors'
import { WrongMasterKey } from '../keys/errors.js'
import type { Sealer } from '../keys/master-key-sealer.js'

/** Encrypts state that a page carries and sends back. Altered text opens as `undefined`, without a reason. */
export const textSealer = (sealer: Sealer): TextSealer => ({
  seal: (text, purpose) => sealer.seal(Buffer.from(text), purpose),
  open(sealed, purpose) {
    try {
      return sealer.open(sealed, purpose).toString()
    } catch (problem) {
      if (problem instanceof WrongMasterKey) return undefined
      throw problem
    }
  },
})
