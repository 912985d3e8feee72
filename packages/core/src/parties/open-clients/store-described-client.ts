import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { ResourceReads } from '../../directory/resources/index.js'
import type { InstanceStore, OpenClientPolicy } from '../../foundation/instance/index.js'
import { Failure } from '../../foundation/shared/index.js'
import type { MachineReads } from '../credentials/index.js'
import type { Client, ClientRecord, ClientStore } from '../clients/index.js'
import { assertClientIdFree, auditedClient, clientAdded, clientChanged, clientOrigins } from '../clients/index.js'
import type { OpenClientKind } from './open-clients-project.js'
import { OPEN_CLIENTS_PROJECTS } from './open-clients-project.js'

/** There are as many clients as the policy of the instance allows that no administrator registered. */
export class TooManyOpenClients extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'open_clients.too_many'
}

export interface OpenClientStores extends EventStores {
  readonly clients: ClientStore
  readonly machines: MachineReads
  readonly instance: InstanceStore
  readonly resources: Pick<ResourceReads, 'served'>
}

/** Checks the number of clients before a new one is added. @throws TooManyOpenClients */
export async function assertRoom({ clients, instance }: Pick<OpenClientStores, 'clients' | 'instance'>, { maxCount }: OpenClientPolicy, kind: OpenClientKind): Promise<void> {
  // One after the other, so that simultaneous ones do not exceed the limit together.
  await instance.lock()
  const filters = [{ kind: 'among', field: 'projectId', values: [OPEN_CLIENTS_PROJECTS[kind]] }] as const
  const { total } = await clients.search({ filters, offset: 0, limit: 1, isAscending: true })
  if (total >= maxCount) throw new TooManyOpenClients('there are too many unregistered clients: an administrator must remove some of them')
}

const isSame = (a: ClientRecord, b: ClientRecord): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (client: ClientRecord): unknown =>
  Object.entries({ ...auditedClient(client), jwks: client.jwks }).filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Stores a client that is described by a document, or what has changed in it, because a person agrees to it.
 *
 * @param by the person
 * @throws TooManyOpenClients, ClientIdTaken
 */
export async function storeDescribedClient(
  stores: OpenClientStores,
  { keys: _keys, ...client }: Client,
  by: { readonly policy: OpenClientPolicy; readonly events: RecordEvents; readonly now: number } & Pick<NewEvent, 'actor' | 'origin'>,
): Promise<void> {
  const { policy, events, now, ...actor } = by
  const stored = await stores.clients.lock(client.id)
  if (!stored) {
    await assertRoom(stores, policy, 'document')
    await assertClientIdFree(client.id, stores)
    await stores.clients.add({ ...client, version: 1, createdAt: now, changedAt: now }, clientOrigins(client))
    await events.record(stores, { ...clientAdded(client, undefined), ...actor })
  } else if (!isSame(stored, { ...client, state: stored.state })) {
    const changed = { ...client, state: stored.state, changedAt: now }
    await stores.clients.put(changed, clientOrigins(changed))
    await events.record(stores, { ...clientChanged(stored, changed, undefined), ...actor })
  }
}
