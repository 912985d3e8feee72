import { SeedRefused, totpSeed as seedIn } from '@keyhall/core/accounts'
import type { Read } from '../../reading/reader.js'
import { andThen } from '../../reading/reader.js'
import * as text from '../../reading/texts.js'

/** The seed of one-time passwords, by the same rule as where one user is imported. */
export const totpSeed: Read<string> = andThen(text.storable(2048), (value, at) => {
  try {
    return seedIn(value)
  } catch (error) {
    if (error instanceof SeedRefused) return at.refuse(error.message)
    throw error
  }
})
