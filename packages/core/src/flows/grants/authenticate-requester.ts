import type { AuthenticateClient, ClientCredentials, ClientDirectory, ProveMore, SecretCredentials } from '../../parties/clients/index.js'
import { isSentSecretOf } from '../../parties/clients/index.js'
import type { AuthenticatingMachine, MachineReads } from '../../parties/credentials/index.js'
import type { GrantType } from '../../foundation/protocol/index.js'
import { FAPI_TOKEN_GRANTS, OAuthError, TOKEN_GRANTS } from '../../foundation/protocol/index.js'
import type { ClientId, Digest, Reader } from '../../foundation/shared/index.js'
import { isInGoodStanding } from '../../tokens/tokens/index.js'
import type { Identity } from './grant.js'

/** Maximum number of remembered ids. */
const MAX_COUNT = 10_000

interface Dependencies {
  readonly storage: Reader<{ machines: MachineReads }>
  readonly clients: ClientDirectory
  readonly authenticate: AuthenticateClient
  readonly digest: Digest
}

/** Authenticates the sender of a token request: a client, or, for client_credentials, a service user by user name and secret. */
export class AuthenticateRequester {
  readonly #deps: Dependencies
  /** Ids recently seen as service users: looked up as such first, so that a known one costs one read. */
  readonly #machineIds = new Set<ClientId>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param proveMore verifies what else the request proves, before a client assertion is used up
   * @throws OAuthError `invalid_client`, `invalid_request`
   */
  async authenticate<T>(
    credentials: ClientCredentials | undefined,
    grantType: GrantType,
    work: (requester: Identity) => Promise<T>,
    proveMore: ProveMore,
  ): Promise<T> {
    const accepted = TOKEN_GRANTS[grantType]
    if (accepted.length === 0) return this.#withoutClient(credentials, work)
    const machine = grantType === 'client_credentials' ? await this.#machine(credentials) : undefined
    if (machine) return work({ kind: 'machine', machine })
    const place = { endpoint: 'token', accepted, acceptedByFapi: FAPI_TOKEN_GRANTS[grantType] } as const
    return this.#deps.authenticate.authenticate(credentials, place, (client) => work({ kind: 'client', client }), proveMore)
  }

  /** RFC 7521 §4.1: client credentials beside an assertion would have to be verified, and this grant accepts none. */
  #withoutClient<T>(credentials: ClientCredentials | undefined, work: (requester: Identity) => Promise<T>): Promise<T> {
    if (credentials && credentials.method !== 'none') {
      throw new OAuthError('invalid_request', 'several credentials are sent: with this grant_type the assertion is the only one')
    }
    return work({ kind: 'assertion' })
  }

  /** @returns `undefined` when no service user has the id, so that it may be a client's */
  async #machine(credentials: ClientCredentials | undefined): Promise<AuthenticatingMachine | undefined> {
    if (!credentials || credentials.method === 'none' || credentials.method === 'private_key_jwt') return undefined
    const { storage, clients } = this.#deps
    const { clientId } = credentials
    if (!this.#machineIds.has(clientId) && (await clients.find(clientId))) return undefined
    const machine = await storage.read(({ machines }) => machines.byClientId(clientId))
    this.#remember(clientId, machine !== undefined)
    return machine && this.#proven(machine, credentials)
  }

  #proven(machine: AuthenticatingMachine, sent: SecretCredentials): AuthenticatingMachine {
    const { digest } = this.#deps
    const isRight = isSentSecretOf(machine.secretHash, sent, digest)
    const isActive = isInGoodStanding({ user: machine }, { hasUser: true })
    if (!isRight) throw new OAuthError('invalid_client', 'client authentication failed', 'the client_secret of the service user is wrong')
    if (!isActive) throw new OAuthError('invalid_client', 'client authentication failed', 'the service user is deactivated')
    return machine
  }

  #remember(clientId: ClientId, isMachine: boolean): void {
    if (this.#machineIds.size >= MAX_COUNT) this.#machineIds.clear()
    if (isMachine) this.#machineIds.add(clientId)
    else this.#machineIds.delete(clientId)
  }
}
