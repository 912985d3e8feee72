import type { ProvenKey } from '../assertions/index.js'
import type { Client } from './client.js'
import { FAPI_ALGORITHMS, demands } from './security-profiles.js'
import { OAuthError } from '../../foundation/protocol/index.js'

/**
 * Checks the proven key against what the client's registration and profile demand.
 *
 * @param isDpopOn whether the instance accepts proofs
 * @throws OAuthError `invalid_dpop_proof`
 */
export function assertSenderConstraint(client: Client, { keyThumbprint, proofAlgorithm }: Partial<ProvenKey>, isDpopOn: boolean): void {
  // RFC 9449 §5.2, FAPI 2.0 Security Profile §5.3.2.1, item 4
  if (keyThumbprint === undefined && demands(client, 'sender_constraint')) {
    const advice = isDpopOn ? undefined : 'turn the feature oidcDpop on: without it, proofs are ignored'
    throw new OAuthError('invalid_dpop_proof', 'the access tokens of this client are bound to a key: send a DPoP proof', advice, 'clients.sender_constraint_required')
  }
  assertProofAlgorithm(client, proofAlgorithm)
}

/** @throws OAuthError `invalid_dpop_proof` */
export function assertProofAlgorithm(client: Client, proofAlgorithm: ProvenKey['proofAlgorithm'] | undefined): void {
  // FAPI 2.0 Security Profile §5.4.1
  if (proofAlgorithm === undefined || FAPI_ALGORITHMS.includes(proofAlgorithm) || !demands(client, 'algorithms')) return
  throw new OAuthError('invalid_dpop_proof', 'DPoP proof: alg must be PS256, ES256 or EdDSA')
}
