import { described, standardDocument } from './standard-document.js'
import { confidential } from './test-client.js'
import type { TestClient } from './test-client.js'

/** Clients of the hybrid flow (OIDC Core §3.3), for the document that turns it on. */
export const hybridClients = {
  hybrid: confidential('hybrid'),
  hybridInside: confidential('hybrid-inside'),
  /** Access tokens are JWTs, and ID tokens are signed with EdDSA. */
  hybridJwt: confidential('hybrid-jwt'),
} as const satisfies Record<string, TestClient>

const HYBRID = {
  grant_types: ['authorization_code', 'implicit', 'refresh_token'],
  response_types: ['code', 'id_token', 'id_token token', 'code id_token', 'code token', 'code id_token token'],
}

const hybridMetadata: readonly (readonly [TestClient, object])[] = [
  [hybridClients.hybrid, HYBRID],
  [hybridClients.hybridInside, { ...HYBRID, id_token_userinfo_assertion: true }],
  [hybridClients.hybridJwt, { ...HYBRID, access_token_type: 'jwt', id_token_signed_response_alg: 'EdDSA' }],
]

/** The standard document with clients of the hybrid flow, and the feature on or off. */
export const hybridDocument = (isOn: boolean): object => {
  const document = standardDocument()
  const hybrid = hybridMetadata.map(([client, metadata]) => described(client, metadata))
  return { ...document, clients: [...(document['clients'] ?? []), ...hybrid], features: { oidcHybridFlow: isOn } }
}
