import type { JwtSigner } from '@keyhall/core/tokens'
import type { Readiness } from '../lifecycle/readiness.js'

/** A signer whose callers wait until the first keys of a new server were made. */
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
