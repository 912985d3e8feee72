import type { Client } from '../clients/index.js'
import { OAuthError } from '../protocol/index.js'
import { machineClientId } from '../users/index.js'
import type { AuthenticatingMachine } from '../credentials/index.js'
import type { TokenOptions } from '../tokens/index.js'
import type { Requester } from './grant.js'

/** @throws OAuthError `unauthorized_client` for a service user: codes and refresh tokens belong to clients */
export function requireClient(requester: Requester): Client {
  if (requester.kind === 'client') return requester.client
  throw new OAuthError('unauthorized_client', 'a service user may not use this grant type')
}

export const tokenOptions = (client: Client): TokenOptions => ({
  clientId: client.id,
  accessTokenType: client.accessTokenType,
  idTokenSignedResponseAlg: client.idTokenSignedResponseAlg,
  idTokenUserinfoAssertion: client.idTokenUserinfoAssertion,
})

export const machineTokenOptions = ({ user }: AuthenticatingMachine): TokenOptions => ({
  clientId: machineClientId(user),
  accessTokenType: user.accessTokenType,
  idTokenSignedResponseAlg: 'RS256',
  idTokenUserinfoAssertion: false,
})
