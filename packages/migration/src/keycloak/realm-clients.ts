import type { LossReport } from '../losses/loss-report.js'
import type { LossSource } from '../losses/loss.js'
import { Entry, idText, isObject } from '../reading/entry.js'
import type { Members } from '../reading/entry.js'
import type { ClientHome, MappedClient } from './client.js'
import { mapClient } from './client.js'
import { isOwnClient } from './own-clients.js'

interface ClientOptions extends ClientHome {
  readonly withClients: boolean
}

/** Maps the clients of a realm except Keycloak's built-in ones. A second one with the same clientId is a loss. */
export function transformClients(
  realmEntry: Entry, options: ClientOptions, losses: LossReport
): readonly { readonly mapped: MappedClient; readonly source: LossSource }[] {
  const clients = realmEntry.listed('clients').filter(({ item }) => !isOwn(item))
  if (!options.withClients) {
    if (clients.length > 0) realmEntry.left('not requested: see --clients', ['clients'])
    return []
  }
  const seen = new Set<string>()
  return clients.flatMap(({ item, path }) => {
    const id = idText(item['clientId'])
    const source = new Entry(item, path, losses.noteFor(() => ({ kind: 'client', ...(id === undefined ? {} : { id }) })))
    const isKnown = id !== undefined && seen.has(id)
    if (id !== undefined) seen.add(id)
    if (isKnown) source.left('an earlier client has the same clientId')
    const mapped = isKnown ? undefined : mapClient(source, options, losses)
    return mapped ? [{ mapped, source }] : []
  })
}

function isOwn(client: Members): boolean {
  const { clientId, attributes } = client
  return typeof clientId === 'string' && isOwnClient(clientId, isObject(attributes) ? attributes : {})
}
