import type { Client } from '../../parties/clients/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { Requester } from './grant.js'

/** @throws OAuthError `unauthorized_client` for service users and assertions: codes and refresh tokens belong to clients */
export function requireClient(requester: Requester): Client {
  if (requester.kind === 'client') return requester.client
  throw new OAuthError('unauthorized_client', 'a service user may not use this grant type')
}
