import type { Client, ClientKey, ClientRecord, PlacedClientKey } from '@keyhall/core/clients'
import { CLIENT_DEFAULTS } from '@keyhall/core/clients'
import { canonicalName, ClientId, OrgId, ProjectId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Value } from '../sql/sql.js'
import { ACTIVITIES } from './activity.js'

export const CLIENT_COLUMNS = ['id', 'project_id', 'kind', 'name', 'name_key', 'state', 'version', 'body', 'created_at', 'changed_at', 'claim_rules']
export const CLIENT_KEY_COLUMNS = ['id', 'client_id', 'public_key', 'created_at', 'expires_at']

const KINDS = ['oidc', 'api'] as const satisfies readonly Client['kind'][]

type ClientBody = Omit<ClientRecord, 'id' | 'projectId' | 'kind' | 'name' | 'state' | 'version' | 'createdAt' | 'changedAt' | 'claimRules'>

const { keys: _none, ...DEFAULTS } = CLIENT_DEFAULTS

export function readClient(row: RowReader): ClientRecord {
  const [id, projectId, kind, name] = [ClientId.parse(row.text()), ProjectId.parse(row.text()), row.oneOf(KINDS), row.text()]
  row.text()
  const [state, version] = [row.oneOf(ACTIVITIES), row.number()]
  // Older versions stored the name in the body, and fewer members.
  const body = { ...DEFAULTS, ...(row.json() as ClientBody) }
  const [createdAt, changedAt] = [row.number(), row.number()]
  const claimRules = row.joined(1, (one) => one.json() as ClientRecord['claimRules'])
  return { ...body, id, projectId, kind, name, state, version, createdAt, changedAt, ...(claimRules ? { claimRules } : {}) }
}

/** Without the keys, which have a table of their own. */
export function clientValues(client: ClientRecord): readonly Value[] {
  const { id, projectId, kind, name, state, version, createdAt, changedAt, claimRules, keys: _keys, ...body } = client as Client
  return [id, projectId, kind, name, canonicalName(name), state, version, JSON.stringify(body satisfies ClientBody), createdAt, changedAt, claimRules && JSON.stringify(claimRules)]
}

export function readClientKey(columns: Row): ClientKey {
  return clientKeyOf(new RowReader(columns))
}

const clientKeyOf = (row: RowReader): ClientKey => ({
  id: row.text(),
  clientId: ClientId.parse(row.text()),
  publicKey: row.json() as ClientKey['publicKey'],
  createdAt: row.number(),
  expiresAt: row.number(),
})

/** A key followed by the ids of its project and organization. */
export const readPlacedClientKey = (row: RowReader): PlacedClientKey => ({
  ...clientKeyOf(row),
  projectId: ProjectId.parse(row.text()),
  orgId: OrgId.parse(row.text()),
})

export const clientKeyValues = ({ id, clientId, publicKey, createdAt, expiresAt }: ClientKey): readonly Value[] =>
  [id, clientId, JSON.stringify(publicKey), createdAt, expiresAt]
