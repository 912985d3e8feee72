import { DEFAULT_SETTINGS, GRANT_FEATURES } from '../../foundation/instance/index.js'
import type { Feature } from '../../foundation/instance/index.js'
import { algorithmsOf } from '../../parties/assertions/index.js'
import { isEncryptionKey } from '../../parties/clients/index.js'
import { isHybrid, issues } from '../../foundation/protocol/index.js'
import type { Permission, Role } from '../../directory/permissions/index.js'
import { ROLES } from '../../directory/permissions/index.js'
import type { BootstrapClient, BootstrapDocument, BootstrapRole } from './document.js'
import type { Existing } from './existing.js'

/** What the document asks for and does not get, each with its JSON path. */
export function documentWarnings(document: BootstrapDocument, existing: Existing): string[] {
  const { organizations, serviceUsers, clients, resources, features } = document
  const domains = organizations.flatMap(({ id, primaryDomain }, index) => {
    const stored = existing.orgs.get(id)
    const stays = stored && stored.primaryDomain !== primaryDomain
    return stays ? [`organizations[${index}].primaryDomain: the organization exists and keeps ${stored.primaryDomain}`] : []
  })
  const keys = serviceUsers.flatMap((robot, index) =>
    robot.keys.flatMap(({ publicKey }, n) => (isUsable(publicKey) ? [] : [uselessKey(`serviceUsers[${index}].keys[${n}]`)])))
  const isOn = (feature: Feature) => features[feature] ?? existing.instance.settings.features[feature] ?? DEFAULT_SETTINGS.features[feature]
  return [
    ...domains,
    ...keys,
    ...impersonationWarnings(document, existing),
    ...clients.flatMap((client, index) => clientWarnings(client, `clients[${index}]`, isOn)),
    ...(resources.length > 0 && !isOn('oauthResources') ? ['resources: no token is issued for them while the feature oauthResources is off'] : []),
  ]
}

function impersonationWarnings({ users, serviceUsers, security }: BootstrapDocument, { instance }: Existing): string[] {
  if (security.enableImpersonation ?? instance.settings.security.enableImpersonation) return []
  const warningsOf = (path: string, roles: readonly BootstrapRole[]): string[] =>
    roles
      .filter(({ role }) => mayImpersonate(role))
      .map(({ role }) => `${path}.roles: ${role} permits nothing while security.enableImpersonation is off`)
  return [
    ...users.flatMap(({ roles }, index) => warningsOf(`users[${index}]`, roles)),
    ...serviceUsers.flatMap(({ roles }, index) => warningsOf(`serviceUsers[${index}]`, roles)),
  ]
}

const mayImpersonate = (role: Role): boolean => (ROLES[role] as readonly Permission[]).includes('user.impersonate')

function clientWarnings(client: BootstrapClient, path: string, isOn: (feature: Feature) => boolean): string[] {
  const { responseTypes, grantTypes, jwks } = client
  const off = (member: string, what: string, feature: Feature) => `${path}.${member}: ${what} is not served while the feature ${feature} is off`
  return [
    ...responseTypes.filter((type) => isHybrid(type) && !isOn('oidcHybridFlow')).map((type) => off('response_types', type, 'oidcHybridFlow')),
    ...grantTypes.flatMap((type) => {
      const feature = GRANT_FEATURES[type]
      return feature && !isOn(feature) ? [off('grant_types', type, feature)] : []
    }),
    ...(jwks?.keys ?? []).flatMap((key, n) => (isUsable(key) || isEncryptionKey(client, key) ? [] : [uselessKey(`${path}.jwks.keys[${n}]`)])),
    ...(responseTypes.some((type) => issues(type, 'code')) && !grantTypes.includes('authorization_code')
      ? [`${path}.grant_types: without authorization_code a code leads nowhere`]
      : []),
  ]
}

const isUsable = (key: Readonly<Record<string, unknown>>): boolean => algorithmsOf(key).length > 0
const uselessKey = (path: string): string => `${path}: no assertion can be signed with this key: its alg, use or curve is not supported`
