import type { Client } from '../../parties/clients/index.js'
import type { AuthenticatingMachine, PersonalAccessToken } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Org } from '../../directory/orgs/index.js'
import type { Project } from '../../directory/projects/index.js'
import type { Resource } from '../../directory/resources/index.js'
import type { Digest, OrgId, ProjectId, SecretHash, UserId } from '../../foundation/shared/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import type { SetUpStores } from './ports.js'
import type { BootstrapDocument } from './document.js'

/** What of that which a document names is stored already. */
export interface Existing {
  readonly instance: Instance
  readonly orgs: ReadonlyMap<OrgId, Org>
  readonly projects: ReadonlyMap<ProjectId, Project>
  readonly users: ReadonlyMap<UserId, NamedUser>
  readonly machines: ReadonlyMap<ClientId, AuthenticatingMachine>
  readonly clients: ReadonlyMap<ClientId, Client>
  /** All of the projects in which the document has resources. */
  readonly resources: ReadonlyMap<ProjectId, readonly Resource[]>
  readonly tokens: ReadonlyMap<SecretHash, PersonalAccessToken>
}

/** Looks up everything that the document names. */
export async function findExisting(document: BootstrapDocument, instance: Instance, stores: SetUpStores, digest: Digest): Promise<Existing> {
  const { organizations, users, serviceUsers, projects, clients, resources } = document
  const accounts = [...users, ...serviceUsers]
  const orgIds = [...organizations.map(({ id }) => id), ...[...accounts, ...projects].map(({ organization }) => organization)]
  const roleProjects = accounts.flatMap(({ roles }) => roles.map(({ project }) => project))
  const clientIds = [...serviceUsers.map(({ userName }) => ClientId.parse(userName)), ...clients.map(({ id }) => id)]
  const tokens = serviceUsers.map(({ personalAccessToken: token }) => token && digest.sha256(token))
  return {
    instance,
    orgs: await lookUp([instance.defaultOrgId, ...orgIds], (id) => stores.orgs.find(id)),
    projects: await lookUp(
      [...projects.map(({ id }) => id), ...roleProjects, ...[...clients, ...resources].map(({ projectId }) => projectId)],
      (id) => stores.projects.find(id),
    ),
    users: await lookUp(accounts.map(({ id }) => id), (id) => stores.users.find(id)),
    machines: await lookUp(clientIds, (id) => stores.machines.byClientId(id)),
    clients: await lookUp([...clientIds, ...resources.map(({ uri }) => ClientId.parse(uri))], (id) => stores.clients.find(id)),
    resources: await lookUp(resources.map(({ projectId }) => projectId), (id) => stores.resources.ofProject(id)),
    tokens: await lookUp(tokens, (hash) => stores.credentials.personalAccessToken(hash)),
  }
}

/** One after the other: inside a unit of work there is one connection. */
async function lookUp<K extends string, V>(
  keys: readonly (K | '' | undefined)[],
  find: (key: K) => Promise<V | undefined>,
): Promise<ReadonlyMap<K, V>> {
  const found = new Map<K, V>()
  for (const key of new Set(keys)) {
    const value = key && (await find(key))
    if (key && value) found.set(key, value)
  }
  return found
}
