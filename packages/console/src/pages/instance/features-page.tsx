import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ConsoleKey } from '@keyhall/texts/console'
import { FEATURES, FEATURES_KEY, useStoredFeatures } from '../../data/features.js'
import type { Feature, Features } from '../../data/features.js'
import { usePermissions } from '../../data/permissions.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { InstancePage, Loaded } from './instance-page.js'

const TEXTS: Readonly<Record<Feature, ConsoleKey>> = {
  actions: 'instance.features.actionsText', oidcTokenExchange: 'instance.features.exchangeText', oidcDpop: 'instance.features.dpopText',
  oauthResources: 'instance.features.resourcesText', oauthStepUp: 'instance.features.stepUpText', oauthRichAuthorization: 'instance.features.detailsText',
  oidcHybridFlow: 'instance.features.hybridText', mcp: 'instance.features.mcpText', oidcRequestObjects: 'instance.features.objectsText', oidcJwtResponses: 'instance.features.jwtsText',
  oidcFrontChannelLogout: 'instance.features.frontChannelText', oidcSessionManagement: 'instance.features.sessionsText', oidcCiba: 'instance.features.cibaText',
}

/** Instance > Features. */
export function Page() {
  const t = useTexts()
  const { client } = useSession()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const query = useStoredFeatures()
  const save = async (features: Features): Promise<void> => {
    await client.features.setInstanceFeatures(features)
    await queries.invalidateQueries({ queryKey: FEATURES_KEY })
  }
  const labels = Object.fromEntries(FEATURES.map((name) => [name, t(`features.${name}`)]))
  return (
    <InstancePage tab="features" title={t('instance.features.title')} lead={t('instance.features.lead')}>
      <Loaded query={query}>
        {(features) => (can('iam.feature.write') ? (
          <Section title={t('instance.features.section')} initial={features} onSave={save} onReload={query.refetch} draftKey="instance.features" labels={labels}>
            {(form) => FEATURES.map((name) => <Switch key={name} label={t(`features.${name}`)} description={t(TEXTS[name])} {...form.flag(name)} />)}
          </Section>
        ) : (
          <ReadOnlySection title={t('instance.features.section')} facts={FEATURES.map((name) => [t(`features.${name}`), t(features[name] ? 'parts.on' : 'parts.off')])} />
        ))}
      </Loaded>
    </InstancePage>
  )
}
