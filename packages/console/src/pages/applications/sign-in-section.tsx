import { Checkbox, Select, Switch } from '@mantine/core'
import type { OIDCGrantType } from '@keyhall/client/applications'
import type { OIDCResponseType } from '@keyhall/client/management'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { CertificateFields, certificateFacts, certificateLabels, certificateProblems, certificateSettings, certificateValues } from './certificate-fields.js'
import type { CertificateValues } from './certificate-fields.js'
import { MethodCards } from './method-cards.js'
import type { OidcSettings } from './oidc-settings.js'
import { pick, settingsOf, useSaveSettings } from './oidc-settings.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'
import { GRANT_TEXTS, METHOD_TEXTS, RESPONSE_TEXTS, TYPE_TEXTS } from './words.js'

const MEMBERS = ['appType', 'authMethodType', 'grantTypes', 'responseTypes', 'consentRequired'] as const
type SignIn = Pick<OidcSettings, (typeof MEMBERS)[number]> & CertificateValues

const keysOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] => Object.keys(record) as Name[]
const METHODS = keysOf(METHOD_TEXTS)
const GRANTS = keysOf(GRANT_TEXTS)
const RESPONSES = keysOf(RESPONSE_TEXTS)
const isGrant = (name: string): name is OIDCGrantType => name in GRANT_TEXTS
const isResponse = (name: string): name is OIDCResponseType => name in RESPONSE_TEXTS

/** Type, authentication method, grants and response types. */
export function SignInSection({ mayWrite, ...loaded }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const save = useSaveSettings(loaded)
  const { reload } = useApplication(loaded.application.applicationId)
  const { applicationId, oidcConfiguration } = loaded.application
  const stored = settingsOf(oidcConfiguration ?? { clientId: '' })
  const initial: SignIn = { ...pick(stored, MEMBERS), ...certificateValues(stored) }
  const labels = { appType: t('applications.type'), authMethodType: t('applications.method'), grantTypes: t('applications.grants'), responseTypes: t('applications.responses'), consentRequired: t('applications.consent'), ...certificateLabels(t) }
  const title = t('applications.signIn')
  if (!mayWrite) {
    return (
      <ReadOnlySection
        title={title} facts={[
          [labels.appType, t(TYPE_TEXTS[initial.appType])], [labels.authMethodType, t(METHOD_TEXTS[initial.authMethodType])], ...certificateFacts(initial, t),
          [labels.grantTypes, t.list(initial.grantTypes.map((grant) => t(GRANT_TEXTS[grant])))],
          [labels.responseTypes, t.list(initial.responseTypes.map((type) => RESPONSE_TEXTS[type]))],
          [labels.consentRequired, t(initial.consentRequired ? 'parts.on' : 'parts.off')],
        ]}
      />
    )
  }
  return (
    <Section
      title={title} initial={initial} labels={labels} draftKey={`application.sign-in:${applicationId}`} onReload={reload} check={(values) => certificateProblems(values, t)}
      onSave={async (values) => save({ ...pick(values, MEMBERS), ...(await certificateSettings(values, stored, t)) })}
    >
      {(form) => (
        <>
          <Select
            label={labels.appType} maw={320} value={form.values.appType} data={keysOf(TYPE_TEXTS).map((type) => ({ value: type, label: t(TYPE_TEXTS[type]) }))} error={form.problemAt('appType')}
            onChange={(type) => form.set('appType', keysOf(TYPE_TEXTS).find((name) => name === type) ?? initial.appType)}
          />
          <MethodCards
            methods={METHODS} stored={initial.authMethodType} value={form.values.authMethodType} error={form.problemAt('authMethodType')}
            onChange={(method) => form.set('authMethodType', method)}
          />
          <CertificateFields form={form} />
          <Checkbox.Group
            label={labels.grantTypes} value={[...form.values.grantTypes]} error={form.problemAt('grantTypes')} onChange={(names) => form.set('grantTypes', names.filter(isGrant))}
          >
            <div className="checks">{GRANTS.map((grant) => <Checkbox key={grant} value={grant} label={t(GRANT_TEXTS[grant])} />)}</div>
          </Checkbox.Group>
          <Checkbox.Group
            label={labels.responseTypes} description={t('applications.responsesHint')} value={[...form.values.responseTypes]} error={form.problemAt('responseTypes')}
            onChange={(names) => form.set('responseTypes', names.filter(isResponse))}
          >
            <div className="checks">{RESPONSES.map((type) => <Checkbox key={type} value={type} label={<code dir="ltr">{RESPONSE_TEXTS[type]}</code>} />)}</div>
          </Checkbox.Group>
          <Switch label={labels.consentRequired} description={t('applications.consentHint')} {...form.flag('consentRequired')} />
        </>
      )}
    </Section>
  )
}
