import { clientAdded, clientOrigins, registrable } from '../../parties/clients/index.js'
import { ItemRefused } from './errors.js'
import { assertProject, assertRules, record } from './import-structure.js'
import type { Write } from './import-structure.js'
import type { AppItem, AppKeyItem } from './item.js'
import { UNCHANGED } from './outcome.js'

/** An existing application is identified by its client_id. */
export const writeApp: Write<AppItem> = async (stores, { kind, app }, writing) => {
  const { id, projectId } = app
  await assertProject(stores, projectId, writing)
  const known = await stores.clients.find(id)
  if (known && known.projectId !== projectId) throw new ItemRefused('app.clientId: belongs to an application of another project')
  if (known) return UNCHANGED
  if (await stores.machines.byClientId(id)) throw new ItemRefused('app.clientId: is already the user name of a service user')
  assertRules(app.claimRules, writing)
  const client = registrable({ ...app, kind: kind === 'api_app' ? 'api' : 'oidc', version: 1, createdAt: writing.now, changedAt: writing.now })
  await stores.clients.add(client, clientOrigins(client))
  return record(stores, writing, clientAdded(client, writing.orgId))
}

export const writeAppKey: Write<AppKeyItem> = async (stores, { kind: _kind, ...key }, writing) => {
  const { id: keyId, clientId } = key
  const client = await stores.clients.find(clientId)
  if (!client) throw new ItemRefused('clientId: this application does not exist')
  await assertProject(stores, client.projectId, writing)
  const known = await stores.clients.findKey(keyId)
  if (known && known.clientId !== clientId) throw new ItemRefused('id: belongs to a key of another application')
  if (known) return UNCHANGED
  await stores.clients.addKey({ ...key, createdAt: writing.now })
  return record(stores, writing, { type: 'application.key.added', aggregate: { type: 'application', id: clientId }, after: { keyId } })
}
