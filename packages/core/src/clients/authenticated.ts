import type { ClientAuthMethod } from '../protocol/index.js'
import { OAuthError, TokenOfAnotherClient } from '../protocol/index.js'
import { StorageUnavailable } from '../shared/index.js'
import type { ClientId, Digest } from '../shared/index.js'
import { verifyClient } from './authenticate-client.js'
import type { ClientCredentials } from './authenticate-client.js'
import type { Client } from './client.js'
import type { ClientDirectory } from './client-directory.js'

/** The client that was decided by has changed since it was remembered. Never leaves the core. */
export class ClientChanged extends Error {
  readonly clientId: ClientId

  constructor(clientId: ClientId) {
    super('the remembered client is stale')
    this.clientId = clientId
  }
}

const mayBeStale = (problem: unknown): boolean =>
  problem instanceof ClientChanged ||
  (problem instanceof OAuthError && problem.error === 'invalid_client' && !(problem instanceof TokenOfAnotherClient))

/**
 * Authenticates a client and runs `work` with it. A remembered client is replaced by a fresh one when it is refused, and when
 * `work` finds with its own read that the client has changed (`ClientChanged`); so nothing is given or taken by a stale client.
 *
 * @throws OAuthError `invalid_client`
 */
export async function withAuthenticatedClient<T>(
  directory: ClientDirectory,
  digest: Digest,
  credentials: ClientCredentials,
  accepted: readonly ClientAuthMethod[],
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { clientId } = credentials
  const attempt = (client: Client | undefined) => work(verifyClient(client, credentials, accepted, digest))
  try {
    return await attempt(await directory.find(clientId))
  } catch (problem) {
    if (!mayBeStale(problem)) throw problem
  }
  try {
    return await attempt(await directory.fresh(clientId))
  } catch (problem) {
    // Changed again between two reads: rare, and over in a moment.
    throw problem instanceof ClientChanged ? new StorageUnavailable('the client is being changed') : problem
  }
}
