import type { JwtSigner } from '@keyhall/core/tokens'
import type { Readiness } from '../lifecycle/readiness.js'

/** A signer that waits for the first keys of a new server. */
export const patientSigner = (signer: JwtSigner, readiness: Readiness): JwtSigner => ({
  sign: async (...args) => {
    await readiness.keys
    return signer.sign(...args)
  },
  verify: async (...args) => {
    await readiness.keys
    return signer.verify(...args)
  },
})
