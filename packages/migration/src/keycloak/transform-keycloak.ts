import type { Output } from '../output.js'
import { derivedId } from '../people/derived-id.js'
import * as accepted from '../people/accepted.js'
import type { HashProblem } from '../people/accept-hash.js'
import type { Progress } from '../progress.js'
import { Entry } from '../reading/entry.js'
import { readGroups } from './groups.js'
import { readProviders } from './identity-providers.js'
import { readRealm, readUsers } from './realm.js'
import { transformClients } from './realm-clients.js'
import { closeRealm } from './realm-rest.js'
import { RoleDirectory } from './role-directory.js'
import { readRoles } from './roles.js'
import { UserLists } from './user-lists.js'

export interface KeycloakOptions {
  readonly orgId: string
  /** The files of a realm, see `realmFiles`. */
  readonly files: readonly string[]
  /** Which realm, if the files are of several. */
  readonly realmName?: string | undefined
  /** Whether to import clients. */
  readonly withClients: boolean
  readonly hashProblem: HashProblem
}

/** Writes a realm of Keycloak as a bulk import document. @throws BadInput @throws CannotWrite */
export async function transformKeycloak(options: KeycloakOptions, output: Output, progress: Progress): Promise<void> {
  const realm = await readRealm(options.files, options.realmName)
  const { document, losses } = output
  const entry = new Entry(realm.members, realm.path, losses.noteFor(() => ({ kind: 'realm', name: realm.name })))
  const projectId = `kc-${derivedId(options.orgId, realm.name)}`
  const projectName = nameOfProject(entry, realm.name)
  const defined = readRoles(entry, realm.name, losses)
  const granted = defined.filter(({ key }) => key !== undefined)
  const clients = transformClients(entry, { ...options, projectId }, losses)
  if (granted.length + clients.length > 0) document.add('projects', { projectId, project: { name: projectName } })
  const refused = new Set<string>()
  for (const { key = '', ref: { client }, description, source } of granted) {
    const group = client === undefined ? undefined : accepted.name(client)
    const isAdded = output.add('projectRoles', { projectId, roleKey: key, displayName: description ?? key, ...(group === undefined ? {} : { group }) }, source)
    if (!isAdded) refused.add(key)
  }
  for (const { mapped: { oidcApp, apiApp, appKeys }, source } of clients) {
    const isAdded = oidcApp ? output.add('oidcApps', oidcApp, source) : apiApp !== undefined && output.add('apiApps', apiApp, source)
    for (const key of isAdded ? appKeys : []) output.add('appKeys', key, source)
  }
  const providers = readProviders(entry, { orgId: options.orgId, realm: realm.name }, output)
  const mapping = { ...options, providers, realm: realm.name, roles: new RoleDirectory(defined.map((role) => (refused.has(role.key ?? '') ? { ...role, key: undefined } : role))), groups: readGroups(entry, losses), projectId }
  const lists = new UserLists(mapping, output, progress)
  await readUsers(realm, (user) => lists.take(user))
  closeRealm(entry)
}

/** The project has the name of the realm, which may be one that projects cannot have. */
function nameOfProject(entry: Entry, name: string): string {
  const usable = accepted.name(name.trim())
  if (usable === undefined) entry.changed('cannot be the name of a project: replaced with "keycloak"', ['realm'])
  return usable ?? 'keycloak'
}
