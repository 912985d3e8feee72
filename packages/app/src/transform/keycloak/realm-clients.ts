import { BadInput } from '../bad-input.js'
import type { LossReport } from '../losses/loss-report.js'
import { Entry, isObject } from '../reading/entry.js'
import type { Members } from '../reading/entry.js'
import { itemPath } from '../reading/json-path.js'
import type { MappedClient } from './client.js'
import { mapClient } from './client.js'
import { isOwnClient } from './own-clients.js'
import type { Realm } from './realm.js'

interface ClientOptions {
  readonly orgId: string
  readonly projectId: string
  readonly files: readonly string[]
  readonly withClients: boolean
}

/** Maps the clients of a realm, but for those of Keycloak itself. @throws BadInput a client_id is there twice */
export function transformClients(realm: Realm, options: ClientOptions, losses: LossReport): readonly MappedClient[] {
  const listed: readonly unknown[] = Array.isArray(realm.members['clients']) ? realm.members['clients'] : []
  const clients = listed.map((value, index) => ({ value, path: itemPath('clients', index) }))
  const wanted = clients.flatMap(({ value, path }) => (isObject(value) && !isOwn(value) ? [{ value, path }] : []))
  if (!options.withClients) {
    const loss = { path: 'clients', effect: 'left out', reason: 'were not asked for: see --clients' } as const
    if (wanted.length > 0) losses.add({ ...loss, subject: { kind: 'realm', name: realm.name } })
    return []
  }
  const seen = new Set<unknown>()
  return wanted.flatMap(({ value, path }) => {
    const id = value['clientId']
    if (seen.has(id)) throw new BadInput(options.files[0] ?? '', `${path}.clientId`, 'another client has this clientId too')
    seen.add(id)
    const subject = { kind: 'client' as const, ...(typeof id === 'string' ? { id } : {}) }
    const mapped = mapClient(new Entry(value, path, losses.noteFor(() => subject)), options)
    return mapped ? [mapped] : []
  })
}

function isOwn(client: Members): boolean {
  const { clientId, attributes } = client
  return typeof clientId === 'string' && isOwnClient(clientId, isObject(attributes) ? attributes : {})
}
