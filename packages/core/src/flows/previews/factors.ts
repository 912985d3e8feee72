import { SCOPE_CLAIMS, metadataScope, projectsRolesScope, resourceOwnerScope } from '../../foundation/protocol/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { OutwardRule, RuleOwner } from '../../foundation/claim-rules/index.js'
import type { ClientId, ProjectId } from '../../foundation/shared/index.js'

/** The settings of an application that change claims, as the API names them. */
export const APPLICATION_SETTINGS = {
  idTokenUserinfoAssertion: 'User Info inside ID Token',
  idTokenRoleAssertion: 'User roles inside ID Token',
  accessTokenRoleAssertion: 'User roles inside access token',
} as const

/** The settings of a project that change claims. */
export const PROJECT_SETTINGS = { projectRoleAssertion: 'Assert roles on authentication' } as const

export type ClaimSetting = keyof typeof APPLICATION_SETTINGS | keyof typeof PROJECT_SETTINGS

/** Something that can be there or not, and adds claims when it is. */
export type Factor =
  | { readonly kind: 'scope'; readonly name: string }
  | { readonly kind: 'setting'; readonly name: ClaimSetting; readonly object: 'application' | 'project'; readonly objectId: string }
  /** A person has signed in, now or before. */
  | { readonly kind: 'sign_in' }
  /** A claim rule, identified by its name. */
  | { readonly kind: 'rule'; readonly name: string; readonly object: RuleOwner; readonly objectId: string }

export const hasScope = (factors: readonly Factor[], name: string): boolean =>
  factors.some((factor) => factor.kind === 'scope' && factor.name === name)

/** The granted scopes. */
export const scopesOf = (factors: readonly Factor[]): readonly Scope[] =>
  ['openid', ...factors.flatMap((factor) => (factor.kind === 'scope' ? [factor.name] : []))] as readonly string[] as readonly Scope[]

export const hasSetting = (factors: readonly Factor[], name: ClaimSetting): boolean =>
  factors.some((factor) => factor.kind === 'setting' && factor.name === name)

/** The rules among these that are there. */
export const rulesAmong = (factors: readonly Factor[], object: RuleOwner, rules: readonly OutwardRule[] = []): readonly OutwardRule[] =>
  rules.filter((rule) => factors.some((factor) => factor.kind === 'rule' && factor.object === object && factor.name === rule.name))

/** Rules as factors. */
export const ruleFactors = (object: RuleOwner, objectId: string, rules: readonly OutwardRule[] = []): readonly Factor[] =>
  rules.map(({ name }) => ({ kind: 'rule', name, object, objectId }))

/** Every setting of the application and its project as a factor. */
export const settingFactors = (clientId: ClientId, projectId: ProjectId): readonly (Factor & { readonly kind: 'setting' })[] => [
  ...(Object.keys(APPLICATION_SETTINGS) as (keyof typeof APPLICATION_SETTINGS)[])
    .map((name) => ({ kind: 'setting', name, object: 'application', objectId: clientId }) as const),
  ...(Object.keys(PROJECT_SETTINGS) as (keyof typeof PROJECT_SETTINGS)[])
    .map((name) => ({ kind: 'setting', name, object: 'project', objectId: projectId }) as const),
]

/** The scopes that add claims about the user. */
export const claimScopes = (vendor: string): readonly string[] =>
  [...Object.keys(SCOPE_CLAIMS), resourceOwnerScope(vendor), metadataScope(vendor), projectsRolesScope(vendor)]
