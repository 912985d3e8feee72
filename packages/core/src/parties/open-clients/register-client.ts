import type { RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Compared, Instance } from '../../foundation/instance/index.js'
import { BearerError } from '../../foundation/protocol/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { Caller, Clock, Digest, FindCurrentRequest, Ids, RequestOrigin, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type { Membership } from '../../directory/permissions/index.js'
import { mayDo } from '../../directory/permissions/index.js'
import type { ClientRecord } from '../clients/index.js'
import type { LoginAttemptStore } from '../credentials/index.js'
import { assertClientIdFree, barredBy, clientAdded, clientOrigins, takesSecret } from '../clients/index.js'
import { readClientMetadata } from './client-metadata.js'
import { isMembers } from './metadata-reader.js'
import type { OpenClientsProject } from './open-clients-project.js'
import { OPEN_CLIENTS_PROJECTS } from './open-clients-project.js'
import { serviceNames } from './publisher-name.js'
import type { Registration } from './registered-client.js'
import { newRegistration } from './registered-client.js'
import { RegistrationRefused } from './registration-errors.js'
import { chargeRegistration } from './registration-quota.js'
import type { OpenClientStores } from './store-described-client.js'
import { assertRoom } from './store-described-client.js'

/** The holder of an initial access token (RFC 7591 §3), which is a token for the API. */
export interface Registrar {
  readonly caller: Caller
  readonly memberships: readonly Membership[]
}

interface Dependencies {
  readonly storage: UnitOfWork<OpenClientStores & { readonly loginAttempts: LoginAttemptStore }>
  readonly project: OpenClientsProject
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly currentRequest: FindCurrentRequest
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
  /** Product, vendor word and host, which no such client may call itself. */
  readonly ownNames?: readonly string[]
}

/** Registers clients that ask for it (RFC 7591). */
export class RegisterClient {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether there is a registration endpoint. */
  isServed({ settings: { features, openClients } }: Compared<Instance>): boolean {
    return features.mcp && openClients.registration.mode !== 'off'
  }

  /**
   * @param by the holder of an initial access token; absent without one
   * @throws BearerError when a token is needed, or does not permit it
   * @throws RegistrationRefused, TooManyRegistrations, TooManyOpenClients
   */
  async register(sent: unknown, by: Registrar | undefined, origin: RequestOrigin): Promise<Required<Pick<Registration, 'token'>> & Registration> {
    const { ids, secrets, digest, clock, project, instance, ownNames } = this.#deps
    const { registration } = instance().settings.openClients
    this.#assertAdmitted(by)
    const read = isMembers(sent) ? readClientMetadata(sent, true) : { problem: { error: 'invalid_client_metadata', description: 'the body must be a JSON object' } as const }
    if ('problem' in read) throw new RegistrationRefused(read.problem)
    const [token, secret] = [secrets.next(), takesSecret(read.metadata.authMethod) ? secrets.next() : undefined]
    const client: ClientRecord = {
      ...newRegistration(ClientId.parse(ids.next()), read.metadata, { now: clock.now(), names: serviceNames(instance(), ownNames) }),
      ...(!by && registration.needsApproval ? { state: 'inactive', awaitsApproval: true } : {}),
      ...(by ? barredBy(by.caller) : { isBarredFromApi: true }),
      ...(secret === undefined ? {} : { secretHash: digest.sha256(secret) }),
      registrationTokenHash: digest.sha256(token),
    }
    await project.ensure('request')
    await this.#store(client, by, origin)
    return { client, token, ...(secret === undefined ? {} : { secret }) }
  }

  #assertAdmitted(by: Registrar | undefined): void {
    const { defaultOrgId, settings } = this.#deps.instance()
    if (!by && settings.openClients.registration.mode !== 'open') throw new BearerError()
    const place = { orgId: defaultOrgId, projectId: OPEN_CLIENTS_PROJECTS.request }
    if (by && !mayDo(by.memberships, 'project.app.write', place)) {
      throw new BearerError('insufficient_scope', 'the permission project.app.write in the default organization is needed')
    }
  }

  async #store(client: ClientRecord, by: Registrar | undefined, origin: RequestOrigin): Promise<void> {
    const { storage, events, instance, currentRequest, clock, digest } = this.#deps
    const { defaultOrgId, settings: { openClients } } = instance()
    const anonymous = { network: currentRequest()?.network ?? '', limit: openClients.registration.dailyPerNetwork, now: clock.now() }
    await storage.run(async (stores) => {
      if (!by) await chargeRegistration(stores.loginAttempts, anonymous, digest)
      await assertRoom(stores, openClients, 'request')
      await assertClientIdFree(client.id, stores)
      await stores.clients.add(client, clientOrigins(client))
      const actor = by ? byCaller(by.caller) : { actor: { kind: 'anonymous' as const }, origin }
      await events.record(stores, { ...clientAdded(client, defaultOrgId), ...actor })
    })
  }
}
