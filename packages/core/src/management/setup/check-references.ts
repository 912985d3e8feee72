import type { Digest, OrgId, ProjectId } from '../../foundation/shared/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { BootstrapClient, BootstrapDocument, BootstrapProject, BootstrapServiceUser, BootstrapUser } from './document.js'
import type { Existing } from './existing.js'

/** The ids that a document may refer to: its own, and those in the storage. */
interface Known {
  readonly orgs: ReadonlySet<OrgId>
  readonly projects: ReadonlySet<ProjectId>
}

/** Problems that show only where the document meets the storage, each with its JSON path. */
export function referenceProblems(document: BootstrapDocument, existing: Existing, digest: Digest): readonly string[] {
  const known: Known = {
    orgs: new Set([...document.organizations.map(({ id }) => id), ...existing.orgs.keys()]),
    projects: new Set([...document.projects.map(({ id }) => id), ...existing.projects.keys()]),
  }
  const each = <T>(items: readonly T[], name: string, problems: (item: T, path: string) => readonly string[]): readonly string[] =>
    items.flatMap((item, index) => problems(item, `${name}[${index}]`))
  return [
    ...each(document.users, 'users', (user, path) => accountProblems(user, 'human', path, known, existing)),
    ...each(document.serviceUsers, 'serviceUsers', (user, path) => [
      ...accountProblems(user, 'machine', path, known, existing),
      ...machineProblems(user, path, existing, digest),
    ]),
    ...each(document.projects, 'projects', (project, path) => projectProblems(project, path, known, existing)),
    ...each(document.clients, 'clients', (client, path) => clientProblems(client, path, known, existing)),
  ]
}

const unknownOrg = (organization: OrgId | undefined, path: string, known: Known): readonly string[] =>
  organization === undefined || known.orgs.has(organization) ? [] : [`${path}.organization: there is no organization with this id`]

function projectProblems(project: BootstrapProject, path: string, known: Known, { projects, instance }: Existing): readonly string[] {
  const { id, organization } = project
  const stored = projects.get(id)
  const isElsewhere = stored !== undefined && stored.orgId !== (organization ?? instance.defaultOrgId)
  const elsewhere = isElsewhere ? [`${path}.organization: the project belongs to another organization`] : []
  return [...unknownOrg(organization, path, known), ...elsewhere]
}

function accountProblems(
  account: BootstrapUser | BootstrapServiceUser, kind: 'human' | 'machine', path: string, known: Known, { users, instance }: Existing,
): readonly string[] {
  const stored = users.get(account.id)?.user
  const problems = [...unknownOrg(account.organization, path, known)]
  account.roles.forEach(({ project }, index) => {
    if (project === undefined || known.projects.has(project)) return
    problems.push(`${path}.roles[${index}].project: there is no project with this id`)
  })
  if (stored && stored.kind !== kind) problems.push(`${path}.id: is the id of a ${kind === 'human' ? 'service user' : 'person'}`)
  else if (stored && stored.orgId !== (account.organization ?? instance.defaultOrgId)) {
    problems.push(`${path}.organization: the user belongs to another organization`)
  }
  return problems
}

function machineProblems(robot: BootstrapServiceUser, path: string, existing: Existing, digest: Digest): readonly string[] {
  const clientId = ClientId.parse(robot.userName)
  const namesake = existing.machines.get(clientId)?.user
  const problems: string[] = []
  if (!existing.users.has(robot.id) && namesake) problems.push(`${path}.userName: is the client_id of another service user`)
  if (!existing.users.has(robot.id) && existing.clients.has(clientId)) problems.push(`${path}.userName: is the client_id of a client`)
  const token = robot.personalAccessToken === undefined ? undefined : existing.tokens.get(digest.sha256(robot.personalAccessToken))
  if (token && token.userId !== robot.id) problems.push(`${path}.personalAccessToken: is the token of another service user`)
  return problems
}

function clientProblems(client: BootstrapClient, path: string, known: Known, existing: Existing): readonly string[] {
  const stored = existing.clients.get(client.id)
  const ownProject = existing.instance.projectId
  const needsSecret = client.authMethod === 'client_secret_basic' || client.authMethod === 'client_secret_post'
  const problems: string[] = []
  if (!known.projects.has(client.projectId)) problems.push(`${path}.project: there is no project with this id`)
  if (existing.machines.has(client.id)) problems.push(`${path}.client_id: is the client_id of a service user`)
  const isOurs = stored?.projectId === ownProject && client.projectId !== ownProject
  if (isOurs) problems.push(`${path}.client_id: is a client of this server itself`)
  if (needsSecret && client.secret === undefined && stored?.secretHash === undefined) {
    problems.push(`${path}.client_secret: is missing, and ${client.authMethod} needs one`)
  }
  return problems
}
