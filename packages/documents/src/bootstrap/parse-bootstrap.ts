import {
  CLIENT_DECISIONS, CLIENT_DOMAIN, FEATURES, MAX_CLIENT_DOMAINS, MAX_REFRESH_TOKEN_GRACE, MIN_UNUSED_LIFETIME, OPEN_CLIENT_LIMITS, REGISTRATION_MODES,
} from '@keyhall/core/instance'
import type { ClientDecision, RegistrationMode } from '@keyhall/core/instance'
import type { OrgId, ProjectId } from '@keyhall/core/shared'
import { resourceKey } from '@keyhall/core/resources'
import { canonicalName } from '@keyhall/core/shared'
import { BootstrapRefused } from '@keyhall/core/setup'
import type { BootstrapClient, BootstrapDocument, BootstrapProvider, BootstrapResource, BootstrapServiceUser, BootstrapUser } from '@keyhall/core/setup'
import { Member, Optional, Spot, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { parseJson } from '../text/parse-json.js'
import { Unreadable } from '../text/unreadable.js'
import { client } from './read-clients.js'
import { serviceUser, user } from './read-people.js'
import { identityProvider } from './read-providers.js'
import { resource } from './read-resources.js'
import { problemLine } from '../reading/problem-line.js'
import { andThen, flag, list, oneOf, wholeNumber } from '../reading/parsers.js'
import * as text from '../reading/texts.js'

class OrganizationInput {
  @Member(text.id<OrgId>()) readonly id!: OrgId
  @Member(text.name) readonly name!: string
  @Member(text.domain) readonly primaryDomain!: string
}

class ProjectInput {
  @Member(text.id<ProjectId>()) readonly id!: ProjectId
  @Optional(text.id<OrgId>()) readonly organization?: OrgId
  @Member(text.name) readonly name!: string
}

// oxlint-disable-next-line typescript/no-extraneous-class -- its members are declared by the loop below
class FeaturesInput {}
for (const feature of FEATURES) Optional(flag)(FeaturesInput.prototype as Record<string, boolean>, feature)

class SecurityInput {
  @Optional(flag) readonly enableImpersonation?: boolean
  @Optional(flag) readonly requireClientAssertionJti?: boolean
  @Optional(flag) readonly requireDpopNonce?: boolean
}

class TokensInput {
  @Optional(wholeNumber(0, MAX_REFRESH_TOKEN_GRACE)) readonly refreshTokenGrace?: number
}

class ClientDomainInput {
  @Member(text.matching(CLIENT_DOMAIN, 255, 'a domain in lower case and A-labels, such as agent.example or *.agent.example')) readonly domain!: string
  @Member(oneOf(CLIENT_DECISIONS)) readonly decision!: ClientDecision
}

class ClientDocumentsInput {
  @Optional(oneOf(CLIENT_DECISIONS)) readonly unlisted?: ClientDecision
  @Optional(list(object(ClientDomainInput), MAX_CLIENT_DOMAINS)) readonly domains?: readonly ClientDomainInput[]
}

class RegistrationInput {
  @Optional(oneOf(REGISTRATION_MODES)) readonly mode?: RegistrationMode
  @Optional(flag) readonly needsApproval?: boolean
  @Optional(wholeNumber(1, OPEN_CLIENT_LIMITS.dailyPerNetwork)) readonly dailyPerNetwork?: number
}

class OpenClientsInput {
  @Optional(object(ClientDocumentsInput)) readonly documents?: ClientDocumentsInput
  @Optional(object(RegistrationInput)) readonly registration?: RegistrationInput
  @Optional(wholeNumber(1, OPEN_CLIENT_LIMITS.maxCount)) readonly maxCount?: number
  @Optional(wholeNumber(MIN_UNUSED_LIFETIME, OPEN_CLIENT_LIMITS.unusedLifetime)) readonly unusedLifetime?: number
}

class DocumentInput {
  @Optional(list(object(OrganizationInput))) readonly organizations?: readonly OrganizationInput[]
  @Optional(list(user)) readonly users?: readonly BootstrapUser[]
  @Optional(list(serviceUser)) readonly serviceUsers?: readonly BootstrapServiceUser[]
  @Optional(list(object(ProjectInput))) readonly projects?: readonly ProjectInput[]
  @Optional(list(client)) readonly clients?: readonly BootstrapClient[]
  @Optional(list(resource)) readonly resources?: readonly BootstrapResource[]
  @Optional(list(identityProvider)) readonly identityProviders?: readonly BootstrapProvider[]
  @Optional(object(FeaturesInput)) readonly features?: BootstrapDocument['features']
  @Optional(object(SecurityInput)) readonly security?: SecurityInput
  @Optional(object(TokensInput)) readonly tokens?: TokensInput
  @Optional(object(OpenClientsInput)) readonly openClients?: OpenClientsInput
}

const document: Read<BootstrapDocument> = andThen(
  object(DocumentInput),
  (found, at) => {
    const whole = { organizations: [], users: [], serviceUsers: [], projects: [], clients: [], resources: [], identityProviders: [], features: {}, security: {}, tokens: {}, openClients: {}, ...found }
    refuseClashes(whole, at)
    return whole
  },
)

/**
 * Reads a bootstrap document strictly: an unknown member is a problem as much as a wrong value.
 *
 * @param json the parsed file
 * @throws BootstrapRefused with all problems at once, each with its JSON path
 */
export function parseBootstrap(json: unknown): BootstrapDocument {
  const at = new Spot('')
  const parsed = document(json, at)
  if (at.problems.length > 0) throw new BootstrapRefused(at.problems.map(problemLine))
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

/** Reports ids, names, domains and tokens that occur more than once. */
function refuseClashes(found: BootstrapDocument, at: Spot): void {
  const { organizations, users, serviceUsers, projects, clients, resources, identityProviders } = found
  const keys = (name: keyof BootstrapDocument, member: string, values: readonly (string | undefined)[]) =>
    values.map((key, index) => ({ key, spot: at.member(name).item(index).member(member) }))

  onlyOnce('is a duplicate', keys('organizations', 'id', organizations.map(({ id }) => id)))
  onlyOnce('is the domain of another organization', keys('organizations', 'primaryDomain', organizations.map((org) => org.primaryDomain)))
  onlyOnce('is a duplicate', keys('projects', 'id', projects.map(({ id }) => id)))
  onlyOnce('is a duplicate', keys('identityProviders', 'id', identityProviders.map(({ id }) => id)))
  onlyOnce('is a duplicate', [
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
  onlyOnce('is the URI of another resource', keys('resources', 'uri', resources.map(({ uri }) => resourceKey(uri))))
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
