import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleKey } from '@keyhall/texts/console'
import { usePermissions } from '../../data/permissions.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { InstancePage, Loaded } from './instance-page.js'

const FEATURES = ['actions', 'oidcTokenExchange', 'oidcDpop', 'oidcHybridFlow', 'mcp', 'oidcRequestObjects', 'oidcJwtResponses', 'oauthResources', 'oauthStepUp', 'oauthRichAuthorization'] as const
type Features = Readonly<Record<(typeof FEATURES)[number], boolean>>

const WORDS: Readonly<Record<keyof Features, readonly [name: ConsoleKey, text: ConsoleKey]>> = {
  actions: ['instance.features.actions', 'instance.features.actionsText'],
  oidcTokenExchange: ['instance.features.exchange', 'instance.features.exchangeText'],
  oidcDpop: ['instance.features.dpop', 'instance.features.dpopText'],
  oauthResources: ['instance.features.resources', 'instance.features.resourcesText'],
  oauthStepUp: ['instance.features.stepUp', 'instance.features.stepUpText'],
  oauthRichAuthorization: ['instance.features.details', 'instance.features.detailsText'],
  oidcHybridFlow: ['instance.features.hybrid', 'instance.features.hybridText'],
  mcp: ['instance.features.mcp', 'instance.features.mcpText'],
  oidcRequestObjects: ['instance.features.objects', 'instance.features.objectsText'],
  oidcJwtResponses: ['instance.features.jwts', 'instance.features.jwtsText'],
}

const QUERY_KEY = ['instance', 'features'] as const

/** Instance > Features. */
export function Page() {
  const t = useTexts()
  const { client } = useSession()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => {
      const all = await client.features.getInstanceFeatures({}, { signal })
      return Object.fromEntries(FEATURES.map((name) => [name, all[name].enabled === true])) as Features
    },
  })
  const save = async (features: Features): Promise<void> => {
    await client.features.setInstanceFeatures(features)
    await queries.invalidateQueries({ queryKey: QUERY_KEY })
  }
  const labels = Object.fromEntries(FEATURES.map((name) => [name, t(WORDS[name][0])]))
  return (
    <InstancePage tab="features" title={t('instance.features.title')} lead={t('instance.features.lead')}>
      <Loaded query={query}>
        {(features) => (can('iam.feature.write') ? (
          <Section title={t('instance.features.section')} initial={features} onSave={save} onReload={query.refetch} draftKey="instance.features" labels={labels}>
            {(form) => FEATURES.map((name) => <Switch key={name} label={t(WORDS[name][0])} description={t(WORDS[name][1])} {...form.flag(name)} />)}
          </Section>
        ) : (
          <ReadOnlySection title={t('instance.features.section')} facts={FEATURES.map((name) => [t(WORDS[name][0]), t(features[name] ? 'parts.on' : 'parts.off')])} />
        ))}
      </Loaded>
    </InstancePage>
  )
}
