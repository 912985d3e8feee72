import type { LossReport } from '../losses/loss-report.js'
import * as accepted from '../people/accepted.js'
import type { Listed } from '../reading/entry.js'
import { Entry } from '../reading/entry.js'
import { isDefaultRole, isOwnClient } from './own-clients.js'
import type { DefinedRole } from './role-directory.js'
import type { RoleRef } from './role-refs.js'
import { takeRefs } from './role-refs.js'

const TAKEN = 'another role of the realm has the same key'

/** Reads the roles of a realm. Keys of client roles begin with the client, so that they differ from realm roles. */
export function readRoles(realmEntry: Entry, realm: string, report: LossReport): readonly DefinedRole[] {
  const roles = realmEntry.object('roles')
  const clients = roles?.object('client')
  const keys = new Set<string>()
  const read = (client: string | undefined, list: readonly Listed[] = []): readonly DefinedRole[] =>
    list.map((listed) => readRole({ client, listed, realm, keys, report }))
  const ofRealm = read(undefined, roles?.listed('realm'))
  const named = clients?.rest() ?? []
  clients?.ignore(...named)
  return [...ofRealm, ...named.filter((client) => !isOwnClient(client)).flatMap((client) => read(client, clients?.listed(client)))]
}

interface RoleToRead {
  readonly client: string | undefined
  readonly listed: Listed
  readonly realm: string
  readonly keys: Set<string>
  readonly report: LossReport
}

function readRole({ client, listed: { item: members, path }, realm, keys, report }: RoleToRead): DefinedRole {
  const wholeName = typeof members['name'] === 'string' ? members['name'] : ''
  const key = client === undefined ? wholeName : `${client}:${wholeName}`
  const entry = new Entry(members, path, report.noteFor(() => ({ kind: 'role', id: key })))
  entry.ignore('id', 'composite', 'clientRole', 'containerId', 'scopeParamRequired')
  const name = entry.text('name') ?? ''
  const description = entry.text('description')
  const composites = readComposites(entry)
  const ref = { client, name }
  if (client === undefined && isDefaultRole(name, realm)) {
    entry.drop()
    return { ref, key: undefined, description: undefined, composites, source: entry }
  }
  const problem = accepted.name(key) === undefined ? 'a role key has 1 to 200 characters, without control characters and invisible characters'
    : keys.has(key) ? TAKEN : undefined
  if (problem === undefined) keys.add(key)
  else entry.left(problem)
  entry.close({ attributes: 'roles have no attributes' })
  return { ref, key: problem === undefined ? key : undefined, description: shownAs(description), composites, source: entry }
}

function readComposites(entry: Entry): readonly RoleRef[] {
  const composites = entry.object('composites')
  return composites ? takeRefs(composites, 'realm', 'client') : []
}

/** The descriptions of Keycloak's built-in roles are translation keys. */
const shownAs = (description: string | undefined): string | undefined =>
  description === undefined || description.startsWith('${') ? undefined : accepted.name(description.trim())
