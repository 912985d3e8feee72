import { BadInput } from '@keyhall/documents/json'
import type { LossReport } from '../losses/loss-report.js'
import { Entry, isObject } from '../reading/entry.js'
import type { Members } from '../reading/entry.js'
import type { MappedClient } from './client.js'
import { mapClient } from './client.js'
import { isOwnClient } from './own-clients.js'

interface ClientOptions {
  readonly orgId: string
  readonly projectId: string
  readonly files: readonly string[]
  readonly withClients: boolean
}

/** Maps the clients of a realm except Keycloak's built-in ones. @throws BadInput when two clients have the same clientId */
export function transformClients(realmEntry: Entry, options: ClientOptions, losses: LossReport): readonly MappedClient[] {
  const clients = realmEntry.listed('clients').filter(({ item }) => !isOwn(item))
  if (!options.withClients) {
    if (clients.length > 0) realmEntry.left('not requested: see --clients', ['clients'])
    return []
  }
  const seen = new Set<unknown>()
  return clients.flatMap(({ item, path }) => {
    const id = item['clientId']
    if (seen.has(id)) throw new BadInput(options.files[0] ?? '', `${path}.clientId`, 'another client has the same clientId')
    seen.add(id)
    const subject = { kind: 'client' as const, ...(typeof id === 'string' ? { id } : {}) }
    const mapped = mapClient(new Entry(item, path, losses.noteFor(() => subject)), options)
    return mapped ? [mapped] : []
  })
}

function isOwn(client: Members): boolean {
  const { clientId, attributes } = client
  return typeof clientId === 'string' && isOwnClient(clientId, isObject(attributes) ? attributes : {})
}
