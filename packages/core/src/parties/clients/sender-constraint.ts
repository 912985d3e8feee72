import type { ProvenKey } from '../assertions/index.js'
import type { Client } from './client.js'
import { FAPI_ALGORITHMS, demands } from './security-profiles.js'
import { OAuthError } from '../../foundation/protocol/index.js'

/** What the sender of a request has proven: a DPoP key, a client certificate, both or nothing. */
export interface ProvenSender extends Partial<ProvenKey> {
  /** SHA-256 thumbprint of the certificate (RFC 8705 §3.1). */
  readonly certificateThumbprint?: string
}

const refusal = (error: 'invalid_dpop_proof' | 'invalid_request', description: string, advice?: string): OAuthError =>
  new OAuthError(error, description, advice, 'clients.sender_constraint_required')

/**
 * Checks what the sender has proven against the client's registration and profile.
 *
 * @param isDpopOn whether the instance accepts proofs
 * @throws OAuthError `invalid_dpop_proof`, `invalid_request`
 */
export function assertSenderConstraint(client: Client, sender: ProvenSender, isDpopOn: boolean): void {
  const { keyThumbprint, certificateThumbprint, proofAlgorithm } = sender
  const { dpopBoundAccessTokens: needsKey = false, tlsClientCertificateBoundAccessTokens: needsCertificate = false } = client
  // RFC 8705 §3.4
  if (needsCertificate && certificateThumbprint === undefined) {
    const advice = 'the client sends no certificate, or KEYHALL_CLIENT_CERTIFICATES does not say where it arrives'
    throw refusal('invalid_request', 'the access tokens of this client are bound to its certificate: use mutual TLS', advice)
  }
  // RFC 9449 §5.2, FAPI 2.0 Security Profile §5.3.2.1, item 4
  if (keyThumbprint === undefined && (needsKey || (!needsCertificate && demands(client, 'sender_constraint')))) {
    const advice = isDpopOn ? undefined : 'turn the feature oidcDpop on: without it, proofs are ignored'
    throw refusal('invalid_dpop_proof', 'the access tokens of this client are bound to a key: send a DPoP proof', advice)
  }
  assertProofAlgorithm(client, proofAlgorithm)
}

/** @throws OAuthError `invalid_dpop_proof` */
export function assertProofAlgorithm(client: Client, proofAlgorithm: ProvenKey['proofAlgorithm'] | undefined): void {
  // FAPI 2.0 Security Profile §5.4.1
  if (proofAlgorithm === undefined || FAPI_ALGORITHMS.includes(proofAlgorithm) || !demands(client, 'algorithms')) return
  throw new OAuthError('invalid_dpop_proof', 'DPoP proof: alg must be PS256, ES256 or EdDSA')
}
