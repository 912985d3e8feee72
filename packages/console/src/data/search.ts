import type { KeyhallClient } from '@keyhall/client'
import type { ApplicationType } from '@keyhall/client/applications'
import type { SearchQuery } from '@keyhall/client/users'

const MAX_FOUND = 8

/** Something that the palette or the organization switch offers. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly detail?: string
}

/** Organizations whose name contains the text, by name. */
export async function findOrgs(client: KeyhallClient, text: string, signal: AbortSignal): Promise<{ readonly orgs: readonly Found[]; readonly total: number }> {
  const queries = text === '' ? [] : [{ nameQuery: { name: text, method: 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE' as const } }]
  const { result = [], details } = await client.organizations.listOrganizations(
    { query: { limit: 20, asc: true }, sortingColumn: 'ORGANIZATION_FIELD_NAME_NAME', queries }, { signal })
  return { orgs: result.map(({ id, name }) => ({ id, name })), total: Number(details.totalResult ?? result.length) }
}

export async function orgName(client: KeyhallClient, id: string, signal: AbortSignal): Promise<string> {
  const { result = [] } = await client.organizations.listOrganizations({ queries: [{ idQuery: { id } }] }, { signal })
  return result[0]?.name ?? id
}

/** Applications whose name contains the text. @param type only those of this type */
export async function findApplications(client: KeyhallClient, text: string, signal: AbortSignal, type?: ApplicationType): Promise<readonly Found[]> {
  const filters = [{ nameFilter: { name: text, method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' as const } }, ...(type === undefined ? [] : [{ typeFilter: type }])]
  const { applications = [] } = await client.applications.listApplications({ pagination: { limit: MAX_FOUND }, filters }, { signal })
  return applications.map(({ applicationId: id, name }) => ({ id, name, detail: id }))
}

/** Projects whose name contains the text, of one organization or of all that the caller may read. */
export async function findProjects(client: KeyhallClient, text: string, orgId: string | undefined, signal: AbortSignal): Promise<readonly Found[]> {
  const filters = [
    ...(text === '' ? [] : [{ projectNameFilter: { projectName: text, method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' as const } }]),
    ...(orgId === undefined ? [] : [{ organizationIdFilter: { organizationId: orgId } }]),
  ]
  const { projects = [] } = await client.projects.listProjects({ pagination: { limit: 20, asc: true }, sortingColumn: 'PROJECT_FIELD_NAME_NAME', filters }, { signal })
  const orgIds = [...new Set(projects.map(({ organizationId }) => organizationId))]
  // Projects of several organizations may have one name.
  const orgNames = orgIds.length < 2 ? new Map<string, string>() : new Map(await Promise.all(orgIds.map(async (id) => [id, await orgName(client, id, signal).catch(() => id)] as const)))
  return projects.map(({ projectId: id, name, organizationId }) => {
    const detail = orgNames.get(organizationId)
    return { id, name, ...(detail === undefined ? {} : { detail }) }
  })
}

/** Roles of a project whose key contains the text, by key. */
export async function findRoles(client: KeyhallClient, projectId: string, text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const filters = text === '' ? [] : [{ roleKeyFilter: { key: text, method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' as const } }]
  const { projectRoles = [] } = await client.projects.listProjectRoles({ projectId, pagination: { limit: 20, asc: true }, filters }, { signal })
  return projectRoles.map(({ key }) => ({ id: key, name: key }))
}

const CONTAINS = 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE'

/** Users of whom a name, the login name or the address contains the text, or whose id it is. */
export const usersMatching = (text: string): SearchQuery => ({
  orQuery: {
    queries: [
      { displayNameQuery: { displayName: text, method: CONTAINS } },
      { loginNameQuery: { loginName: text, method: CONTAINS } },
      { emailQuery: { emailAddress: text, method: CONTAINS } },
      { inUserIdsQuery: { userIds: [text] } },
    ],
  },
})

/** The first users whom a text names, in the order of their user names. */
export async function findUsers(client: KeyhallClient, text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { result = [] } = await client.users.listUsers(
    { query: { limit: MAX_FOUND, asc: true }, sortingColumn: 'USER_FIELD_NAME_USER_NAME', queries: text === '' ? [] : [usersMatching(text)] }, { signal })
  return result.map(({ userId: id, human, machine, preferredLoginName, username }) => ({
    id, name: human?.profile?.displayName ?? machine?.name ?? username ?? id, ...(preferredLoginName === undefined ? {} : { detail: preferredLoginName }),
  }))
}
