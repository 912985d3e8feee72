import type { ClientCredentials, ClientDirectory } from '../clients/index.js'
import { withAuthenticatedClient } from '../clients/index.js'
import type { AuthenticatingMachine, MachineReads } from '../credentials/index.js'
import type { ClientAuthMethod, GrantType } from '../protocol/index.js'
import { OAuthError } from '../protocol/index.js'
import type { ClientId, Digest, Reader } from '../shared/index.js'
import { isInGoodStanding } from '../tokens/index.js'
import type { Requester } from './grant.js'

/** Ids that are remembered. */
const MOST = 10_000

interface Dependencies {
  readonly storage: Reader<{ machines: MachineReads }>
  readonly clients: ClientDirectory
  readonly digest: Digest
}

/** Proves who makes a token request: a client, or, for client_credentials, a service user by its user name and secret. */
export class AuthenticateRequester {
  readonly #deps: Dependencies
  /** Ids that were a service user's the last time: asked for first, so that a known one costs one read. */
  readonly #machineIds = new Set<ClientId>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param accepted the row of the table "Accepted methods per endpoint / grant"
   * @throws OAuthError `invalid_client`
   */
  async execute<T>(
    credentials: ClientCredentials,
    grantType: GrantType,
    accepted: readonly ClientAuthMethod[],
    work: (requester: Requester) => Promise<T>,
  ): Promise<T> {
    const { clients, digest } = this.#deps
    const machine = grantType === 'client_credentials' ? await this.#machine(credentials) : undefined
    if (machine) return work({ kind: 'machine', machine })
    return withAuthenticatedClient(clients, digest, credentials, accepted, (client) => work({ kind: 'client', client }))
  }

  /** `undefined` when the id is no service user's, so that it may be a client's. */
  async #machine(credentials: ClientCredentials): Promise<AuthenticatingMachine | undefined> {
    const { storage, clients, digest } = this.#deps
    if (credentials.method === 'none') return undefined
    const { clientId } = credentials
    if (!this.#machineIds.has(clientId) && (await clients.find(clientId))) return undefined
    const machine = await storage.read(({ machines }) => machines.byClientId(clientId))
    this.#remember(clientId, machine !== undefined)
    if (!machine) return undefined
    const isRight = digest.equal(digest.sha256(credentials.secret), machine.secretHash ?? '')
    const isActive = isInGoodStanding({ user: machine }, { hasUser: true })
    if (!isRight || !isActive) throw new OAuthError('invalid_client', 'client authentication failed')
    return machine
  }

  #remember(clientId: ClientId, isMachine: boolean): void {
    if (this.#machineIds.size >= MOST) this.#machineIds.clear()
    if (isMachine) this.#machineIds.add(clientId)
    else this.#machineIds.delete(clientId)
  }
}
