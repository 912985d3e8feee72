import type { JwtSigner } from '@keyhall/core/tokens'
import type { LoadedConfiguration } from '@keyhall/core/stores'
import type { Readiness } from '../lifecycle/readiness.js'

/**
 * A signer that waits for the first keys of a new server. A signature follows reads of a client or a token, after which the keys are current;
 * a token is verified before anything is read.
 */
export const patientSigner = (signer: JwtSigner, readiness: Readiness, configuration: LoadedConfiguration): JwtSigner => ({
  sign: async (...args) => {
    await readiness.keys
    return signer.sign(...args)
  },
  verify: async (...args) => {
    await readiness.keys
    await configuration.compare()
    return signer.verify(...args)
  },
})
