import { walkFile } from '@keyhall/documents/json'
import type { Output } from '../output.js'
import { derivedId } from '../people/derived-id.js'
import type { HashProblem } from '../people/accept-hash.js'
import type { Progress } from '../progress.js'
import { Entry } from '../reading/entry.js'
import { readGroups } from './groups.js'
import { readProviders } from './identity-providers.js'
import { readRealm, USER_LISTS } from './realm.js'
import { transformClients } from './realm-clients.js'
import { closeRealm } from './realm-rest.js'
import { RoleDirectory } from './role-directory.js'
import { readRoles } from './roles.js'
import { UserLists } from './user-lists.js'

export interface KeycloakOptions {
  readonly orgId: string
  /** The files of one realm, see `realmFiles`. */
  readonly files: readonly string[]
  /** Whether to import clients. */
  readonly withClients: boolean
  readonly hashProblem: HashProblem
}

/** Writes a realm of Keycloak as a bulk import document. @throws BadInput @throws CannotWrite */
export async function transformKeycloak(options: KeycloakOptions, output: Output, progress: Progress): Promise<void> {
  const realm = await readRealm(options.files)
  const { document, losses } = output
  const entry = new Entry(realm.members, '', losses.noteFor(() => ({ kind: 'realm', name: realm.name })))
  const projectId = `kc-${derivedId(options.orgId, realm.name)}`
  const defined = readRoles(entry, realm.name, losses)
  const granted = defined.filter(({ key }) => key !== undefined)
  const clients = transformClients(entry, { ...options, projectId }, losses)
  if (granted.length + clients.length > 0) document.add('projects', { projectId, project: { name: realm.name } })
  for (const { key = '', ref: { client }, description } of granted) {
    document.add('projectRoles', {
      projectId, roleKey: key, displayName: description ?? key, ...(client === undefined ? {} : { group: client }),
    })
  }
  for (const { oidcApp, apiApp, appKeys } of clients) {
    if (oidcApp) document.add('oidcApps', oidcApp)
    if (apiApp) document.add('apiApps', apiApp)
    for (const key of appKeys) document.add('appKeys', key)
  }
  const providers = readProviders(entry, { orgId: options.orgId, realm: realm.name })
  for (const { item } of providers.values()) {
    if (item.list === 'oidcIdps') document.add('oidcIdps', item.idp)
    else document.add('idps', item.idp)
  }
  const mapping = { ...options, providers, realm: realm.name, roles: new RoleDirectory(defined), groups: readGroups(entry, losses), projectId }
  const lists = new UserLists(mapping, output, progress)
  for (const file of options.files) {
    await walkFile(file, USER_LISTS, { item: (list, index, value) => lists.take({ file, list, index, value }) })
  }
  closeRealm(entry)
}
