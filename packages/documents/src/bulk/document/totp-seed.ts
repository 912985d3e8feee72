import { SeedRefused, totpSeed as seedIn } from '@keyhall/core/accounts'
import type { TotpSeed } from '@keyhall/core/credentials'
import type { Read } from '@keyhall/input'
import { andThen } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'

/** The seed of one-time passwords, by the same rule as in the import of a single user. */
export const totpSeed: Read<TotpSeed> = andThen(text.storable(2048), (value, at) => {
  try {
    return seedIn(value)
  } catch (error) {
    if (error instanceof SeedRefused) return at.refuse(error.message)
    throw error
  }
})
