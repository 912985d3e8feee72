import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Feature } from '@keyhall/core/instance'
import { DEFAULT_SETTINGS, FEATURES } from '@keyhall/core/instance'
import { Flag, Nested, Rule, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import { Changed, ObjectDetails } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { FeatureFlag, ForeignFeatures, SOURCES, SetForeignFeatures, foreignFeaturesOf, foreignProblems, withForeignFeatures } from './foreign-features.js'

/** Absent members stay unchanged. */
@Rule(foreignProblems)
class SetInstanceFeaturesRequest extends SetForeignFeatures {
  @Flag({ optional: true }) actions?: boolean
  @Flag({ optional: true }) oidcTokenExchange?: boolean
  @Flag({ optional: true }) oidcHybridFlow?: boolean
  @Flag({ optional: true }) oidcDpop?: boolean
  @Flag({ optional: true }) mcp?: boolean
  @Flag({ optional: true }) oidcRequestObjects?: boolean
  /** Access tokens for API resources (RFC 8707). */
  @Flag({ optional: true }) oauthResources?: boolean
  /** `acr_values`, and `acr` in JWT access tokens (RFC 9470). */
  @Flag({ optional: true }) oauthStepUp?: boolean
  @Flag({ optional: true }) oidcJwtResponses?: boolean
  /** `authorization_details` (RFC 9396); needs `oauthResources`. */
  @Flag({ optional: true }) oauthRichAuthorization?: boolean
  /** Sign-outs load the `frontchannelLogoutUri` of applications (OpenID Connect Front-Channel Logout 1.0). */
  @Flag({ optional: true }) oidcFrontChannelLogout?: boolean
  /** `check_session_iframe` and `session_state` (OpenID Connect Session Management 1.0). */
  @Flag({ optional: true }) oidcSessionManagement?: boolean
  /** Clients ask people to sign in on a device of their own (OpenID Connect Client-Initiated Backchannel Authentication 1.0). */
  @Flag({ optional: true }) oidcCiba?: boolean
}

class GetInstanceFeaturesRequest {
  @Flag() inheritance!: boolean
}

class GetInstanceFeaturesResponse extends ForeignFeatures {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => FeatureFlag) actions!: FeatureFlag
  @Nested(() => FeatureFlag) oidcTokenExchange!: FeatureFlag
  @Nested(() => FeatureFlag) oidcHybridFlow!: FeatureFlag
  @Nested(() => FeatureFlag) oidcDpop!: FeatureFlag
  @Nested(() => FeatureFlag) mcp!: FeatureFlag
  @Nested(() => FeatureFlag) oidcRequestObjects!: FeatureFlag
  @Nested(() => FeatureFlag) oauthResources!: FeatureFlag
  @Nested(() => FeatureFlag) oauthStepUp!: FeatureFlag
  @Nested(() => FeatureFlag) oidcJwtResponses!: FeatureFlag
  @Nested(() => FeatureFlag) oauthRichAuthorization!: FeatureFlag
  @Nested(() => FeatureFlag) oidcFrontChannelLogout!: FeatureFlag
  @Nested(() => FeatureFlag) oidcSessionManagement!: FeatureFlag
  @Nested(() => FeatureFlag) oidcCiba!: FeatureFlag
  /** Always on: clients that register a logout URI receive back-channel logout. */
  @Nested(() => FeatureFlag) enableBackChannelLogout!: FeatureFlag
  /** Always on: signing keys are managed by the API. */
  @Nested(() => FeatureFlag) webKey!: FeatureFlag
}

const ALWAYS_ON: FeatureFlag = { enabled: true, source: SOURCES[1] }

const SERVICE = 'feature.v2.FeatureService'
const PATH = '/v2/features/instance'
const place = { kind: 'instance' } as const

const flagsOf = (features: Readonly<Record<Feature, boolean>>): Record<Feature, FeatureFlag> =>
  Object.fromEntries(FEATURES.map((name) => [name, { enabled: features[name], source: 'SOURCE_INSTANCE' }])) as Record<Feature, FeatureFlag>

const detailsOf = ({ instance }: UseCases): ObjectDetails => ({ resourceOwner: instance().id })

const getFeatures = (use: UseCases) =>
  defineMethod({
    name: `${SERVICE}/GetInstanceFeatures`,
    summary: 'Returns which features are enabled',
    permission: 'iam.feature.read',
    place,
    http: [{ verb: 'GET', path: PATH }],
    request: message(GetInstanceFeaturesRequest),
    response: message(GetInstanceFeaturesResponse),
    handle: async () => {
      const { features, foreignFeatures } = use.instance().settings
      return { details: detailsOf(use), ...flagsOf(features), enableBackChannelLogout: ALWAYS_ON, webKey: ALWAYS_ON, ...foreignFeaturesOf(foreignFeatures) }
    },
  })

const setFeatures = (use: UseCases) =>
  defineMethod({
    name: `${SERVICE}/SetInstanceFeatures`,
    summary: 'Enables or disables features; omitted ones stay unchanged',
    permission: 'iam.feature.write',
    place,
    http: [{ verb: 'PUT', path: PATH }],
    request: message(SetInstanceFeaturesRequest),
    response: message(Changed),
    handle: async (input, { caller }) => {
      const named = Object.fromEntries(FEATURES.flatMap((feature) => (input[feature] === undefined ? [] : [[feature, input[feature]]])))
      await use.settings.change.change(caller, 'instance.features.set', (all) => {
        const foreignFeatures = withForeignFeatures(all.foreignFeatures, input)
        return { ...all, features: { ...all.features, ...named }, ...(foreignFeatures ? { foreignFeatures } : {}) }
      })
      return { details: detailsOf(use) }
    },
  })

const resetFeatures = (use: UseCases) =>
  defineMethod({
    name: `${SERVICE}/ResetInstanceFeatures`,
    summary: 'Resets every feature to its default',
    permission: 'iam.feature.write',
    place,
    http: [{ verb: 'DELETE', path: PATH }],
    request: empty,
    response: message(Changed),
    handle: async (_input, { caller }) => {
      await use.settings.change.change(caller, 'instance.features.set', (all) => ({
        ...all, features: DEFAULT_SETTINGS.features, ...(all.foreignFeatures ? { foreignFeatures: {} } : {}),
      }))
      return { details: detailsOf(use) }
    },
  })

/** FeatureService v2: features that are off by default. */
export const featureMethods = (use: UseCases): readonly AnyMethod[] => [getFeatures(use), setFeatures(use), resetFeatures(use)]
