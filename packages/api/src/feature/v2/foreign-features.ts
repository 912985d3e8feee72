import type { FieldProblem } from '@keyhall/core/api'
import type { InstanceSettings } from '@keyhall/core/instance'
import { Flag, Nested, OneOf, Text, Unserved } from '../../message/index.js'

export const SOURCES = ['SOURCE_UNSPECIFIED', 'SOURCE_SYSTEM', 'SOURCE_INSTANCE'] as const

export class FeatureFlag {
  @Flag() enabled!: boolean
  @OneOf(SOURCES) source!: string
}

const PERFORMANCE = [
  'IMPROVED_PERFORMANCE_UNSPECIFIED', 'IMPROVED_PERFORMANCE_ORG_BY_ID', 'IMPROVED_PERFORMANCE_PROJECT_GRANT', 'IMPROVED_PERFORMANCE_PROJECT',
  'IMPROVED_PERFORMANCE_USER_GRANT', 'IMPROVED_PERFORMANCE_ORG_DOMAIN_VERIFIED',
] as const

class ImprovedPerformanceFeatureFlag {
  @OneOf(PERFORMANCE, { list: 10 }) executionPaths!: string[]
  @OneOf(SOURCES) source!: string
}

class LoginV2FeatureFlag {
  @Flag() required!: boolean
  @Text({ min: 0, max: 2048, optional: true }) baseUri?: string
  @OneOf(SOURCES) source!: string
}

class LoginV2 {
  /** Would send people to login pages that this server does not serve. */
  @Unserved({ type: 'boolean' }) required?: never
  @Text({ min: 0, max: 2048, optional: true }) baseUri?: string
}

/** Flags that can be set, and change nothing. */
const SETTABLE = [
  'loginDefaultOrg', 'userSchema', 'debugOidcParentError', 'oidcSingleV1SessionTermination', 'disableUserTokenEvent', 'permissionCheckV2',
  'consoleUseV2UserApi',
] as const

/** Feature flags of ZITADEL without effect here: stored and returned. Absent members stay unchanged. */
export class SetForeignFeatures {
  @Flag({ optional: true }) loginDefaultOrg?: boolean
  @Flag({ optional: true }) userSchema?: boolean
  @Flag({ optional: true }) debugOidcParentError?: boolean
  @Flag({ optional: true }) oidcSingleV1SessionTermination?: boolean
  @Flag({ optional: true }) disableUserTokenEvent?: boolean
  @Flag({ optional: true }) permissionCheckV2?: boolean
  @Flag({ optional: true }) consoleUseV2UserApi?: boolean
  @OneOf(PERFORMANCE, { list: 10 }) improvedPerformance!: string[]
  @Nested(() => LoginV2, { optional: true }) loginV2?: LoginV2
  /** Always on. */
  @Flag({ optional: true }) enableBackChannelLogout?: boolean
}

/** Switching it off would leave sessions of applications open after a sign-out. */
export const foreignProblems = ({ enableBackChannelLogout }: SetForeignFeatures): readonly FieldProblem[] =>
  enableBackChannelLogout === false ? [{ field: 'enableBackChannelLogout', problem: 'must be true or absent: back-channel logout is always on' }] : []

/** Feature flags of ZITADEL without effect here. */
export class ForeignFeatures {
  @Nested(() => FeatureFlag) loginDefaultOrg!: FeatureFlag
  @Nested(() => FeatureFlag) oidcTriggerIntrospectionProjections!: FeatureFlag
  @Nested(() => FeatureFlag) oidcLegacyIntrospection!: FeatureFlag
  @Nested(() => FeatureFlag) userSchema!: FeatureFlag
  @Nested(() => ImprovedPerformanceFeatureFlag) improvedPerformance!: ImprovedPerformanceFeatureFlag
  @Nested(() => FeatureFlag) debugOidcParentError!: FeatureFlag
  @Nested(() => FeatureFlag) oidcSingleV1SessionTermination!: FeatureFlag
  @Nested(() => FeatureFlag) disableUserTokenEvent!: FeatureFlag
  @Nested(() => LoginV2FeatureFlag) loginV2!: LoginV2FeatureFlag
  @Nested(() => FeatureFlag) permissionCheckV2!: FeatureFlag
  @Nested(() => FeatureFlag) consoleUseV2UserApi!: FeatureFlag
}

type Stored = NonNullable<InstanceSettings['foreignFeatures']>

/** The stored flags with the sent ones; `undefined` as long as none was ever sent. */
export function withForeignFeatures(stored: Stored | undefined, sent: SetForeignFeatures): Stored | undefined {
  const flags = SETTABLE.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const]))
  const { improvedPerformance, loginV2 } = sent
  const added: Stored = {
    ...Object.fromEntries(flags),
    ...(improvedPerformance.length > 0 ? { improvedPerformance } : {}),
    ...(loginV2 ? { loginV2BaseUri: loginV2.baseUri ?? '' } : {}),
  }
  return Object.keys(added).length > 0 ? { ...stored, ...added } : stored
}

const OFF: FeatureFlag = { enabled: false, source: SOURCES[0] }

/** Writes the stored flags; those that were never set are off. */
export function foreignFeaturesOf(stored: Stored = {}) {
  const flag = (name: (typeof SETTABLE)[number]): FeatureFlag => (name in stored ? { enabled: stored[name] === true, source: SOURCES[2] } : OFF)
  const { improvedPerformance: paths, loginV2BaseUri: baseUri } = stored
  return {
    loginDefaultOrg: flag('loginDefaultOrg'),
    oidcTriggerIntrospectionProjections: OFF,
    oidcLegacyIntrospection: OFF,
    userSchema: flag('userSchema'),
    improvedPerformance: Array.isArray(paths) ? { executionPaths: paths as string[], source: SOURCES[2] } : { executionPaths: [], source: SOURCES[0] },
    debugOidcParentError: flag('debugOidcParentError'),
    oidcSingleV1SessionTermination: flag('oidcSingleV1SessionTermination'),
    disableUserTokenEvent: flag('disableUserTokenEvent'),
    loginV2: typeof baseUri === 'string' ? { required: false, baseUri, source: SOURCES[2] } : { required: false, source: SOURCES[0] },
    permissionCheckV2: flag('permissionCheckV2'),
    consoleUseV2UserApi: flag('consoleUseV2UserApi'),
  } satisfies ForeignFeatures
}
