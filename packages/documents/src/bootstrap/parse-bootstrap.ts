import { FEATURES, MAX_REFRESH_TOKEN_GRACE } from '@keyhall/core/instance'
import type { OrgId, ProjectId } from '@keyhall/core/shared'
import { canonicalName } from '@keyhall/core/shared'
import { BootstrapRefused } from '@keyhall/core/setup'
import type { BootstrapDocument, BootstrapOrganization, BootstrapProject } from '@keyhall/core/setup'
import { parseJson } from '../text/parse-json.js'
import { Unreadable } from '../text/unreadable.js'
import { client } from './read-clients.js'
import { serviceUser, user } from './read-people.js'
import type { Read } from '../reading/reader.js'
import { andThen, Spot, flag, list, optional, record, wholeNumber } from '../reading/reader.js'
import * as text from '../reading/texts.js'

const anOrganization: Read<BootstrapOrganization> = record({ id: text.id<OrgId>(), name: text.name, primaryDomain: text.domain })

const aProject: Read<BootstrapProject> = record({ id: text.id<ProjectId>(), organization: optional(text.id<OrgId>()), name: text.name })

const features = record(Object.fromEntries(FEATURES.map((feature) => [feature, optional(flag)])))

const document: Read<BootstrapDocument> = andThen(
  record({
    organizations: optional(list(anOrganization)), users: optional(list(user)), serviceUsers: optional(list(serviceUser)),
    projects: optional(list(aProject)), clients: optional(list(client)), features: optional(features),
    security: optional(record({ enableImpersonation: optional(flag), requireClientAssertionJti: optional(flag) })),
    tokens: optional(record({ refreshTokenGrace: optional(wholeNumber(0, MAX_REFRESH_TOKEN_GRACE)) })),
  }),
  (found, at) => {
    const whole = { organizations: [], users: [], serviceUsers: [], projects: [], clients: [], features: {}, security: {}, tokens: {}, ...found }
    refuseClashes(whole, at)
    return whole
  },
)

/**
 * Reads a bootstrap document strictly: an unknown member is a problem as much as a wrong value.
 *
 * @param json what `JSON.parse` made of the file
 * @throws BootstrapRefused with all problems at once, each with its JSON path
 */
export function parseBootstrap(json: unknown): BootstrapDocument {
  const problems: string[] = []
  const parsed = document(json, new Spot('', problems))
  if (problems.length > 0) throw new BootstrapRefused(problems)
  return parsed
}

/** Reads the text of a bootstrap file. @throws BootstrapRefused */
export function parseBootstrapText(content: string): BootstrapDocument {
  try {
    return parseBootstrap(parseJson(content))
  } catch (error) {
    if (error instanceof Unreadable) throw new BootstrapRefused([`the document: ${error.message}`])
    throw error
  }
}

/** Refuses what cannot be there twice. */
function refuseClashes(found: BootstrapDocument, at: Spot): void {
  const { organizations, users, serviceUsers, projects, clients } = found
  const keys = (name: keyof BootstrapDocument, member: string, values: readonly (string | undefined)[]) =>
    values.map((key, index) => ({ key, spot: at.member(name).item(index).member(member) }))

  onlyOnce('is there twice', keys('organizations', 'id', organizations.map(({ id }) => id)))
  onlyOnce('is the domain of another organization', keys('organizations', 'primaryDomain', organizations.map((org) => org.primaryDomain)))
  onlyOnce('is there twice', keys('projects', 'id', projects.map(({ id }) => id)))
  onlyOnce('is there twice', [
    ...keys('users', 'id', users.map(({ id }) => id)),
    ...keys('serviceUsers', 'id', serviceUsers.map(({ id }) => id)),
  ])
  onlyOnce('is the name of another user of the organization', [
    ...keys('users', 'userName', users.map(nameInOrg)),
    ...keys('serviceUsers', 'userName', serviceUsers.map(nameInOrg)),
  ])
  onlyOnce('is the client_id of another client or service user', [
    ...keys('serviceUsers', 'userName', serviceUsers.map(({ userName }) => userName)),
    ...keys('clients', 'client_id', clients.map(({ id }) => id)),
  ])
  const tokens = serviceUsers.map(({ personalAccessToken }) => personalAccessToken)
  onlyOnce('is the token of another service user', keys('serviceUsers', 'personalAccessToken', tokens))
}

const nameInOrg = ({ organization, userName }: { readonly organization?: OrgId; readonly userName: string }): string =>
  `${organization ?? ''}/${canonicalName(userName)}`

function onlyOnce(problem: string, entries: readonly { readonly key: string | undefined; readonly spot: Spot }[]): void {
  const seen = new Set<string>()
  for (const { key, spot } of entries) {
    if (key !== undefined && seen.has(key)) spot.refuse(problem)
    if (key !== undefined) seen.add(key)
  }
}
