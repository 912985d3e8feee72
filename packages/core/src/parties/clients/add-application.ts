import type { ResourceReads } from '../../directory/resources/index.js'
import { resourceKey } from '../../directory/resources/index.js'
import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { MachineReads } from '../credentials/index.js'
import type { Caller, Clock, Digest, Ids, OrgId, ProjectId, Secret, SecretHash, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import { barredBy } from './barred-clients.js'
import { clientAdded } from './client-event.js'
import type { Client } from './client.js'
import { CLIENT_DEFAULTS, takesSecret } from './client.js'
import { ClientIdTaken } from './errors.js'
import type { OidcSettings } from './oidc-settings.js'
import { withSettings } from './oidc-settings.js'
import type { ClientRecord, ClientStore } from './ports.js'
import { clientOrigins } from './redirect-uri.js'
import { assertKeySet } from './key-set.js'
import { registrable } from './registrable.js'

/** How an API application authenticates for introspection (specification, "Accepted methods per endpoint"). */
export type ApiAuthMethod = Extract<Client['authMethod'], 'client_secret_basic' | 'private_key_jwt'>

/** The settings of an API application. */
export interface ApiSettings {
  readonly authMethod: ApiAuthMethod
  /** Empty: the default. Absent: unchanged. */
  readonly introspectionSignedResponseAlg?: NonNullable<Client['introspectionSignedResponseAlg']> | ''
}

/** An application to add. */
export interface NewApplication {
  readonly projectId: ProjectId
  /** The organization of the project. */
  readonly orgId: OrgId
  /** Generated if absent. */
  readonly id?: ClientId
  readonly name: string
  readonly settings: ({ readonly kind: 'oidc' } & OidcSettings) | ({ readonly kind: 'api' } & ApiSettings)
}

export interface AddedApplication {
  readonly client: ClientRecord
  /** Returned only once. Absent for methods without a secret. */
  readonly secret?: Secret
}

interface Stores extends EventStores {
  readonly clients: ClientStore
  readonly machines: MachineReads
  readonly resources: Pick<ResourceReads, 'served'>
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly events: RecordEvents
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/** Settings without meaning for an API application, which requests no tokens. */
const NOTHING_TO_ASK_FOR = {
  applicationType: 'web',
  redirectUris: [],
  postLogoutRedirectUris: [],
  responseTypes: [],
  grantTypes: [],
  accessTokenType: 'bearer',
  idTokenUserinfoAssertion: false,
  allowedOrigins: [],
} as const satisfies Partial<Client>

/** An API application with these settings. Drops a secret that is no longer used. */
export function withApiSettings({ secretHash, introspectionSignedResponseAlg: before, ...client }: ClientRecord, { authMethod, introspectionSignedResponseAlg: alg = before }: ApiSettings): ClientRecord {
  return {
    ...client, authMethod,
    ...(secretHash !== undefined && takesSecret(authMethod) ? { secretHash } : {}),
    ...(alg === undefined || alg === '' ? {} : { introspectionSignedResponseAlg: alg }),
  }
}

/** @throws ClientIdTaken when a client has the id, a service user, whose user name is its client_id, or a resource, whose URI is an audience */
export async function assertClientIdFree(id: ClientId, { clients, machines, resources }: Pick<Stores, 'clients' | 'machines' | 'resources'>): Promise<void> {
  // The audience of ordinary tokens includes the client_id. Only URIs have a colon.
  if (id.includes(':') && (await resources.served([resourceKey(id)])).length > 0) throw new ClientIdTaken('this id is the URI of a resource')

  if ((await clients.find(id)) ?? (await machines.byClientId(id))) throw new ClientIdTaken('this id is already the client_id of an application or service user')
}

/** Adds an OIDC or an API application to a project. Its id is its client_id. */
export class AddApplication {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws ClientMetadataRefused, ClientIdTaken */
  async add(input: NewApplication, caller: Caller): Promise<AddedApplication> {
    const { storage, events, secrets, digest } = this.#deps
    if (input.settings.kind === 'oidc') assertKeySet(input.settings.jwks)
    const secret = takesSecret(input.settings.authMethod) ? secrets.next() : undefined
    const client = registrable({ ...this.#born(input, secret === undefined ? undefined : digest.sha256(secret)), ...barredBy(caller) })
    await storage.run(async (stores) => {
      await assertClientIdFree(client.id, stores)
      await stores.clients.add(client, clientOrigins(client))
      await events.record(stores, { ...clientAdded(client, input.orgId), ...byCaller(caller) })
    })
    return { client, ...(secret === undefined ? {} : { secret }) }
  }

  #born({ id, projectId, name, settings }: NewApplication, secretHash: SecretHash | undefined): ClientRecord {
    const { keys: _keys, ...defaults } = CLIENT_DEFAULTS
    const now = this.#deps.clock.now()
    const plain: ClientRecord = {
      ...defaults,
      ...NOTHING_TO_ASK_FOR,
      id: id ?? ClientId.parse(this.#deps.ids.next()),
      projectId,
      kind: settings.kind,
      name,
      authMethod: settings.authMethod,
      ...(secretHash === undefined ? {} : { secretHash }),
      idTokenSignedResponseAlg: 'RS256',
      state: 'active',
      version: 1,
      createdAt: now,
      changedAt: now,
    }
    if (settings.kind === 'api') return withApiSettings(plain, settings)
    const { kind: _kind, ...oidc } = settings
    return withSettings(plain, oidc)
  }
}
