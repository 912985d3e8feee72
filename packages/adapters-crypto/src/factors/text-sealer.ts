import type { TextSealer } from '@keyhall/core/factors'
import { WrongMasterKey } from '../keys/errors.js'
import type { Sealer } from '../keys/master-key-sealer.js'

/** Seals what goes to a page and comes back: whoever sends something else is told nothing but that. */
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
