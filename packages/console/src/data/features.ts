import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.js'
import { usePermissions } from './permissions.js'

/** Features that are off by default, in the order of the page of features. */
export const FEATURES = [
  'actions', 'oidcTokenExchange', 'oidcDpop', 'oidcHybridFlow', 'mcp', 'oidcRequestObjects', 'oidcJwtResponses', 'oauthResources', 'oauthStepUp', 'oauthRichAuthorization',
  'oidcFrontChannelLogout', 'oidcSessionManagement', 'oidcCiba',
] as const
export type Feature = (typeof FEATURES)[number]
export type Features = Readonly<Record<Feature, boolean>>

/** The first part of the key of every query of features. */
export const FEATURES_KEY = ['instance', 'features'] as const

/** The features of the instance, for callers who may read them. */
export function useStoredFeatures(isEnabled = true) {
  const { client } = useSession()
  return useQuery({
    queryKey: FEATURES_KEY, enabled: isEnabled,
    queryFn: async ({ signal }): Promise<Features> => {
      const all = await client.features.getInstanceFeatures({}, { signal })
      return Object.fromEntries(FEATURES.map((name) => [name, all[name].enabled === true])) as Features
    },
  })
}

/** Whether a feature is on. Callers who may not read the features get what was true when the page was loaded. */
export function useFeature(): (name: Feature) => boolean {
  const { facts } = useSession()
  const { can } = usePermissions()
  const { data } = useStoredFeatures(can('iam.feature.read'))
  return (name) => data?.[name] ?? facts.features.includes(name)
}
