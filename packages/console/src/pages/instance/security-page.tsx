import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePermissions } from '../../data/permissions.js'
import { revisionOf } from '../../data/policy.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { InstancePage, Loaded } from './instance-page.js'

const QUERY_KEY = ['instance', 'security'] as const

interface Rules {
  readonly enableImpersonation: boolean
  readonly requireClientAssertionJti: boolean
}

/** Instance > Security. */
export function Page() {
  const t = useTexts()
  const { client } = useSession()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: QUERY_KEY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { settings } = await client.settings.getSecuritySettings({}, { signal })
      const { enableImpersonation = false, requireClientAssertionJti = false } = settings
      const rules: Rules = { enableImpersonation, requireClientAssertionJti }
      return { rules, seen: revisionOf(settings) }
    },
  })
  const save = async (rules: Rules, seen: ReturnType<typeof revisionOf>): Promise<void> => {
    await client.settings.setSecuritySettings({ ...rules, ...seen })
    await queries.invalidateQueries({ queryKey: QUERY_KEY })
  }
  const labels = { enableImpersonation: t('instance.security.impersonation'), requireClientAssertionJti: t('instance.security.jti') }
  return (
    <InstancePage tab="security" title={t('instance.security.title')} lead={t('instance.security.lead')}>
      <Loaded query={query}>
        {({ rules, seen }) => (can('iam.policy.write') ? (
          <Section title={t('instance.security.section')} initial={rules} onSave={(values) => save(values, seen)} onReload={query.refetch} draftKey="instance.security" labels={labels}>
            {(form) => (
              <>
                <Switch label={labels.enableImpersonation} description={t('instance.security.impersonationText')} {...form.flag('enableImpersonation')} />
                <Switch label={labels.requireClientAssertionJti} description={t('instance.security.jtiText')} {...form.flag('requireClientAssertionJti')} />
              </>
            )}
          </Section>
        ) : (
          <ReadOnlySection
            title={t('instance.security.section')}
            facts={(['enableImpersonation', 'requireClientAssertionJti'] as const).map((name) => [labels[name], t(rules[name] ? 'parts.on' : 'parts.off')])}
          />
        ))}
      </Loaded>
    </InstancePage>
  )
}
