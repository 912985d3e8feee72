import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { DEFAULT_SETTINGS, FEATURES } from '@keyhall/core/instance'
import { Flag, Nested, OneOf, message } from '../../message/index.js'
import { empty } from '../../shapes/empty.js'
import { Changed, ObjectDetails } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'

const SOURCES = ['SOURCE_UNSPECIFIED', 'SOURCE_SYSTEM', 'SOURCE_INSTANCE'] as const

/** What is not named stays as it is. */
class SetInstanceFeaturesRequest {
  @Flag({ optional: true }) actions?: boolean
  @Flag({ optional: true }) oidcTokenExchange?: boolean
  @Flag({ optional: true }) oidcHybridFlow?: boolean
  @Flag({ optional: true }) oidcDpop?: boolean
}

class GetInstanceFeaturesRequest {
  @Flag() inheritance!: boolean
}

class FeatureFlag {
  @Flag() enabled!: boolean
  @OneOf(SOURCES) source!: string
}

class GetInstanceFeaturesResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => FeatureFlag) actions!: FeatureFlag
  @Nested(() => FeatureFlag) oidcTokenExchange!: FeatureFlag
  @Nested(() => FeatureFlag) oidcHybridFlow!: FeatureFlag
  @Nested(() => FeatureFlag) oidcDpop!: FeatureFlag
  /** Always on: a client hears of ended sessions when it has registered an address for it. */
  @Nested(() => FeatureFlag) enableBackChannelLogout!: FeatureFlag
}

const SERVICE = 'feature.v2.FeatureService'
const PATH = '/v2/features/instance'
const place = { kind: 'instance' } as const

/** FeatureService: what is off until somebody turns it on. */
export const featureMethods = ({ instance, settings }: UseCases): readonly AnyMethod[] => {
  const details = (): ObjectDetails => ({ resourceOwner: instance().id })
  return [
    defineMethod({
      name: `${SERVICE}/GetInstanceFeatures`,
      summary: 'Tells which features are on',
      permission: 'iam.feature.read',
      place,
      http: [{ verb: 'GET', path: PATH }],
      request: message(GetInstanceFeaturesRequest),
      response: message(GetInstanceFeaturesResponse),
      handle: async () => {
        const { features } = instance().settings
        const flag = (enabled: boolean): FeatureFlag => ({ enabled, source: 'SOURCE_INSTANCE' })
        return {
          details: details(),
          actions: flag(features.actions),
          oidcTokenExchange: flag(features.oidcTokenExchange),
          oidcHybridFlow: flag(features.oidcHybridFlow),
          oidcDpop: flag(features.oidcDpop),
          enableBackChannelLogout: { enabled: true, source: 'SOURCE_SYSTEM' },
        }
      },
    }),
    defineMethod({
      name: `${SERVICE}/SetInstanceFeatures`,
      summary: 'Turns features on or off; those that are not named stay as they are',
      permission: 'iam.feature.write',
      place,
      http: [{ verb: 'PUT', path: PATH }],
      request: message(SetInstanceFeaturesRequest),
      response: message(Changed),
      handle: async (input, { caller }) => {
        const named = Object.fromEntries(FEATURES.flatMap((feature) => (input[feature] === undefined ? [] : [[feature, input[feature]]])))
        await settings.change.execute(caller, 'instance.features.set', (all) => ({ ...all, features: { ...all.features, ...named } }))
        return { details: details() }
      },
    }),
    defineMethod({
      name: `${SERVICE}/ResetInstanceFeatures`,
      summary: 'Sets every feature to what it is on a new instance',
      permission: 'iam.feature.write',
      place,
      http: [{ verb: 'DELETE', path: PATH }],
      request: empty,
      response: message(Changed),
      handle: async (_input, { caller }) => {
        await settings.change.execute(caller, 'instance.features.set', (all) => ({ ...all, features: DEFAULT_SETTINGS.features }))
        return { details: details() }
      },
    }),
  ]
}
