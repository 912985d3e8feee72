import { ClientMetadataRefused, registrable } from '@keyhall/core/clients'
import type { ClientRecord } from '@keyhall/core/clients'
import type { Item } from '@keyhall/core/transfer'
import type { DataSections } from './data-sections.js'
import { readItem, sectionNamed } from './document/sections.js'

/**
 * Why the import would refuse an item whatever the installation contains; `undefined` if it would not. What writes a document asks here, so that it knows
 * every rule of the import. Never quotes a value.
 */
export function importProblem<S extends keyof DataSections>(section: S, item: DataSections[S]): string | undefined {
  const known = sectionNamed(section)
  if (!known) throw new Error(`there is no section ${section}`)
  const unknown = new Set<string>()
  const read = readItem(known, item, unknown)
  if ('problem' in read) return read.problem
  if (unknown.size > 0) throw new Error(`the import does not know ${[...unknown].join(', ')}`)
  return clientProblem(read.item)
}

function clientProblem(item: Item): string | undefined {
  if (item.kind !== 'oidc_app' && item.kind !== 'api_app') return undefined
  const client: ClientRecord = { ...item.app, kind: item.kind === 'api_app' ? 'api' : 'oidc', version: 1, createdAt: 0, changedAt: 0 }
  try {
    registrable(client)
    return undefined
  } catch (refused) {
    if (refused instanceof ClientMetadataRefused) return refused.message
    throw refused
  }
}
