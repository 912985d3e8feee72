import { OAuthError, Parameters } from '../../foundation/protocol/index.js'

/**
 * The parameters of a pushed request with the proven DPoP key added, to which the code is bound (RFC 9449 §10.1).
 *
 * @throws OAuthError `invalid_request` when `dpop_jkt` names another key
 */
export function boundParameters(parameters: Parameters, keyThumbprint: string | undefined): Parameters {
  if (keyThumbprint === undefined) return parameters
  const named = parameters.get('dpop_jkt')
  if (named !== undefined && named !== keyThumbprint) throw new OAuthError('invalid_request', 'dpop_jkt is not the key of the DPoP proof')
  return new Parameters([...[...parameters.entries()].filter(([name]) => name !== 'dpop_jkt'), ['dpop_jkt', keyThumbprint]])
}
