import type { NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { BearerError } from '../../foundation/protocol/index.js'
import type { ClientId, Clock, Digest, Reader, RequestOrigin, Secret, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type { Client, ClientDirectory, ClientReads, ClientRecord } from '../clients/index.js'
import { auditedClient, clientChanged, clientOrigins, isSecretOf, securityContradictions, takesSecret } from '../clients/index.js'
import { readClientMetadata } from './client-metadata.js'
import type { Members } from './metadata-reader.js'
import { isMembers } from './metadata-reader.js'
import { registeredName, withoutReplaced } from './client-metadata-security.js'
import { serviceNames } from './publisher-name.js'
import type { Registration } from './registered-client.js'
import { describedBy } from './registered-client.js'
import { RegistrationRefused } from './registration-errors.js'
import type { OpenClientStores } from './store-described-client.js'

/** The registration that a request is about, with its registration access token. */
export interface RegistrationAccess {
  readonly id: ClientId
  readonly token: string
  readonly origin: RequestOrigin
}

interface Dependencies {
  readonly storage: Reader<{ clients: ClientReads }> & UnitOfWork<OpenClientStores>
  readonly events: RecordEvents
  readonly clients: ClientDirectory
  readonly instance: () => Instance
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
  /** Product, vendor word and host, which no such client may call itself. */
  readonly ownNames?: readonly string[]
}

/** Members that a change must not contain (RFC 7592 §2.2). */
const FOREIGN_MEMBERS = ['registration_access_token', 'registration_client_uri', 'client_secret_expires_at', 'client_id_issued_at']

const refused = (description: string) => new RegistrationRefused({ error: 'invalid_client_metadata', description })

/** A deactivated client stays deactivated: it must not look like one that an administrator has yet to decide about. */
function needsApproval({ state, awaitsApproval }: Client, { settings: { openClients: { registration } } }: Instance): boolean {
  return registration.needsApproval && registration.mode === 'open' && (state === 'active' || awaitsApproval === true)
}

/** Lets a client read, change and delete its own registration (RFC 7592). */
export class ManageRegistration {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws BearerError */
  async read(access: RegistrationAccess): Promise<Registration> {
    const client = await this.#deps.storage.read(({ clients }) => clients.find(access.id))
    return { client: this.#proven(client, access) }
  }

  /**
   * Replaces the metadata. What an administrator decided about the client before no longer applies to what it has become, so it needs approval and
   * consent again, and has no access to the API.
   *
   * @throws BearerError, RegistrationRefused
   */
  async replace(access: RegistrationAccess, sent: unknown): Promise<Registration> {
    const { storage, events, clients, instance, clock } = this.#deps
    const done = await storage.run(async (stores) => {
      const stored = this.#proven(await stores.clients.lock(access.id), access)
      const read = readClientMetadata(this.#ownMembers(sent, stored), true)
      if ('problem' in read) throw new RegistrationRefused(read.problem)
      const { name: _name, redirectUris: _uris, grantTypes: _grants, authMethod: _method, jwks: _jwks, applicationType: _type, postLogoutRedirectUris: _away, ...kept } = stored
      const { backchannelLogoutUri: _logout, backchannelLogoutSessionRequired: _session, secretHash, keys: _keys, ...rest } = kept
      const secret = this.#newSecret(read.metadata.authMethod, secretHash)
      const changed: ClientRecord = {
        ...withoutReplaced(rest),
        ...describedBy(stored.id, read.metadata, serviceNames(instance(), this.#deps.ownNames)),
        requiresConsent: true,
        isBarredFromApi: true,
        ...(needsApproval(stored, instance()) ? { state: 'inactive', awaitsApproval: true } : {}),
        ...(takesSecret(read.metadata.authMethod) ? { secretHash: secret?.hash ?? secretHash } as Pick<ClientRecord, 'secretHash'> : {}),
        changedAt: clock.now(),
      }
      // An administrator may have set a profile, which the new metadata must satisfy too.
      const [contradiction] = securityContradictions(changed)
      if (contradiction) throw refused(`${registeredName(contradiction.field)} ${contradiction.problem}`)
      await stores.clients.put(changed, clientOrigins(changed))
      await events.record(stores, { ...clientChanged(stored, changed, instance().defaultOrgId), ...byClient(access) })
      return { client: changed, ...(secret ? { secret: secret.text } : {}) }
    })
    clients.forget(access.id)
    return done
  }

  /** Deletes the client and revokes everything issued to it. @throws BearerError */
  async remove(access: RegistrationAccess): Promise<void> {
    const { storage, events, clients, instance, clock } = this.#deps
    await storage.run(async (stores) => {
      const { keys: _keys, ...stored } = this.#proven(await stores.clients.lock(access.id), access)
      await stores.clients.remove(access.id, clock.now())
      const about = { aggregate: { type: 'application', id: access.id }, orgId: instance().defaultOrgId } as const
      await events.record(stores, { type: 'application.removed', ...about, ...byClient(access), before: withoutSecrets(auditedClient(stored)) })
    })
    clients.forget(access.id)
  }

  /** The same answer for an unknown client and a wrong token (RFC 7592 §2). */
  #proven(client: Client | undefined, { token }: RegistrationAccess): Client {
    const { digest, instance } = this.#deps
    const isRight = client?.selfRegistered === 'request' && isSecretOf(client.registrationTokenHash, token, digest)
    if (!client || !isRight || !instance().settings.features.mcp) throw new BearerError('invalid_token', 'the registration access token is not valid for this client')
    return client
  }

  #ownMembers(sent: unknown, stored: Client): Members {
    if (!isMembers(sent)) throw refused('the body must be a JSON object')
    // RFC 7592 §2.2
    if (sent['client_id'] !== stored.id) throw refused('client_id must be that of this registration')
    const foreign = FOREIGN_MEMBERS.find((name) => sent[name] !== undefined)
    if (foreign !== undefined) throw refused(`${foreign} must not be sent`)
    const { client_secret: secret } = sent
    if (secret !== undefined && (typeof secret !== 'string' || !isSecretOf(stored.secretHash, secret, this.#deps.digest))) throw refused('client_secret must be the current one')
    return sent
  }

  #newSecret(method: Client['authMethod'], before: Client['secretHash']): { readonly text: Secret; readonly hash: Client['secretHash'] & string } | undefined {
    if (!takesSecret(method) || before !== undefined) return undefined
    const text = this.#deps.secrets.next()
    return { text, hash: this.#deps.digest.sha256(text) }
  }
}

const byClient = ({ id, origin }: RegistrationAccess): Pick<NewEvent, 'actor' | 'origin'> => ({ actor: { kind: 'client', clientId: id }, origin })
