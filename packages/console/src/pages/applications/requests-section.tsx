import { Select, Switch, Textarea } from '@mantine/core'
import { useFeature } from '../../data/features.js'
import { WithFeature } from '../../parts/feature-hint.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { isKeySet } from './key-set.js'
import type { OidcSettings } from './oidc-settings.js'
import { pick, settingsOf, useSaveSettings } from './oidc-settings.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

const MEMBERS = ['requireSignedRequestObject', 'requestObjectSigningAlg', 'jwks'] as const
type RequestSettings = Pick<OidcSettings, (typeof MEMBERS)[number]>

const ALGORITHMS = ['PS256', 'ES256', 'EdDSA', 'RS256', 'none']
const ANY = 'any'

/** Whether an application must sign its authorization requests (RFC 9101), and how. */
export function RequestsSection({ mayWrite, ...loaded }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const isOn = useFeature()
  const save = useSaveSettings(loaded)
  const { applicationId, oidcConfiguration } = loaded.application
  const { reload } = useApplication(applicationId)
  const initial: RequestSettings = pick(settingsOf(oidcConfiguration ?? { clientId: '' }), MEMBERS)
  const labels = { requireSignedRequestObject: t('security.requireSignedRequestObject'), requestObjectSigningAlg: t('security.requestAlg'), jwks: t('security.jwks') }
  const title = t('security.requests')
  const choices = [...new Set([...ALGORITHMS, ...(initial.requestObjectSigningAlg === '' ? [] : [initial.requestObjectSigningAlg])])]
  const form = mayWrite ? (
    <Section
      title={title} description={t('security.requestsLead')} initial={initial} labels={labels} draftKey={`application.requests:${applicationId}`} onReload={reload} onSave={save}
      check={({ jwks }) => (isKeySet(jwks) ? {} : { jwks: t('security.jwksRefused') })}
    >
      {({ values, set, flag, text, problemAt }) => (
        <>
          <Switch label={labels.requireSignedRequestObject} {...flag('requireSignedRequestObject')} />
          <Select
            label={labels.requestObjectSigningAlg} maw={320} allowDeselect={false} value={values.requestObjectSigningAlg || ANY} error={problemAt('requestObjectSigningAlg')}
            data={[{ value: ANY, label: t('security.requestAlgAny') }, ...choices.map((alg) => ({ value: alg, label: alg }))]}
            onChange={(alg) => set('requestObjectSigningAlg', alg === ANY || alg === null ? '' : alg)}
          />
          {isOn('oidcJwtResponses') ? null : <Textarea label={labels.jwks} dir="ltr" spellCheck={false} autosize minRows={4} maxRows={16} className="code-field" {...text('jwks')} />}
        </>
      )}
    </Section>
  ) : (
    <ReadOnlySection
      title={title} facts={[
        [labels.requireSignedRequestObject, t(initial.requireSignedRequestObject ? 'parts.on' : 'parts.off')], [labels.requestObjectSigningAlg, initial.requestObjectSigningAlg || t('security.requestAlgAny')],
      ]}
    />
  )
  return <WithFeature feature="oidcRequestObjects">{form}</WithFeature>
}
