import { Select, TextInput } from '@mantine/core'
import { WithFeature } from '../../parts/feature-hint.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import type { BackchannelMember, OidcSettings } from './oidc-settings.js'
import { BACKCHANNEL_MEMBERS, pick, settingsOf, useSaveSettings } from './oidc-settings.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

type Backchannel = Pick<OidcSettings, BackchannelMember>

const MODES = { poll: 'applications.ciba.poll', ping: 'applications.ciba.ping' } as const
const modeOf = (name: string): keyof typeof MODES => (name === 'ping' ? 'ping' : 'poll')
const ALGORITHMS = ['PS256', 'ES256', 'EdDSA', 'RS256']
const UNSIGNED = 'unsigned'

/** How an application learns the answer to a sign-in that it asks for (CIBA Core §4). */
export function BackchannelSection({ mayWrite, ...loaded }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const save = useSaveSettings(loaded)
  const { applicationId, oidcConfiguration } = loaded.application
  const { reload } = useApplication(applicationId)
  const initial: Backchannel = pick(settingsOf(oidcConfiguration ?? { clientId: '' }), BACKCHANNEL_MEMBERS)
  const labels = {
    backchannelTokenDeliveryMode: t('applications.ciba.mode'), backchannelClientNotificationEndpoint: t('applications.ciba.endpoint'),
    backchannelAuthenticationRequestSigningAlg: t('applications.ciba.alg'),
  }
  const { backchannelAuthenticationRequestSigningAlg: alg } = initial
  const algorithms = [...new Set([...ALGORITHMS, ...(alg === '' ? [] : [alg])])]
  const title = t('applications.ciba')
  const form = mayWrite ? (
    <Section
      title={title} description={t('applications.ciba.lead')} initial={initial} labels={labels} draftKey={`application.backchannel:${applicationId}`} onReload={reload}
      onSave={(values) => save({ ...values, backchannelClientNotificationEndpoint: values.backchannelClientNotificationEndpoint.trim() })}
    >
      {({ values, set, text, problemAt }) => (
        <>
          <Select
            label={labels.backchannelTokenDeliveryMode} maw={420} allowDeselect={false} value={modeOf(values.backchannelTokenDeliveryMode)} error={problemAt('backchannelTokenDeliveryMode')}
            data={Object.entries(MODES).map(([value, key]) => ({ value, label: t(key) }))} onChange={(mode) => set('backchannelTokenDeliveryMode', modeOf(mode ?? ''))}
          />
          <TextInput
            label={labels.backchannelClientNotificationEndpoint} description={t('applications.ciba.endpointHint')} placeholder="https://app.example.com/ciba" dir="ltr"
            {...text('backchannelClientNotificationEndpoint')}
          />
          <Select
            label={labels.backchannelAuthenticationRequestSigningAlg} maw={420} allowDeselect={false} value={values.backchannelAuthenticationRequestSigningAlg || UNSIGNED}
            error={problemAt('backchannelAuthenticationRequestSigningAlg')}
            data={[{ value: UNSIGNED, label: t('applications.ciba.algAny') }, ...algorithms.map((name) => ({ value: name, label: name }))]}
            onChange={(name) => set('backchannelAuthenticationRequestSigningAlg', name === UNSIGNED || name === null ? '' : name)}
          />
        </>
      )}
    </Section>
  ) : (
    <ReadOnlySection
      title={title} facts={[
        [labels.backchannelTokenDeliveryMode, t(MODES[modeOf(initial.backchannelTokenDeliveryMode)])],
        [labels.backchannelClientNotificationEndpoint, initial.backchannelClientNotificationEndpoint || t('parts.none')],
        [labels.backchannelAuthenticationRequestSigningAlg, alg || t('applications.ciba.algAny')],
      ]}
    />
  )
  return <WithFeature feature="oidcCiba">{form}</WithFeature>
}
