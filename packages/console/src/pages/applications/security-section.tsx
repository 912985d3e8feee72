import { Radio, Select, Switch } from '@mantine/core'
import { useFeature } from '../../data/features.js'
import { FeatureHint } from '../../parts/feature-hint.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import type { SectionForm } from '../../parts/section-form.js'
import type { Texts } from '../../texts/texts.js'
import { useTexts } from '../../texts/texts.js'
import type { OidcSettings } from './oidc-settings.js'
import { SECURITY_FLAGS, SECURITY_PROFILES, pick, settingsOf, useSaveSettings } from './oidc-settings.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

const MEMBERS = ['securityProfile', ...SECURITY_FLAGS, 'idTokenSignedResponseAlg'] as const
type SecuritySettings = Pick<OidcSettings, (typeof MEMBERS)[number]>

const SIGNATURES = ['RS256', 'ES256', 'EdDSA']

const labelsOf = (t: Texts) => ({
  securityProfile: t('security.profile'), idTokenSignedResponseAlg: t('security.signingAlg'), requirePkce: t('security.requirePkce'),
  requirePushedAuthorizationRequests: t('security.requirePushedAuthorizationRequests'), dpopBoundAccessTokens: t('security.dpopBoundAccessTokens'),
  tlsClientCertificateBoundAccessTokens: t('security.tlsClientCertificateBoundAccessTokens'),
})

/** Names of the settings on other tabs that can contradict a profile. */
const otherLabels = (t: Texts) => ({
  authMethodType: t('applications.method'), redirectUris: t('applications.redirectUris'), devMode: t('applications.development'), responseTypes: t('applications.responses'),
  grantTypes: t('applications.grants'), jwks: t('security.jwks'), requestObjectSigningAlg: t('security.requestAlg'),
})

function Fields({ form }: { readonly form: SectionForm<SecuritySettings> }) {
  const t = useTexts()
  const isOn = useFeature()
  const labels = labelsOf(t)
  const { values, set, problemAt } = form
  const flags = SECURITY_FLAGS.filter((flag) => flag !== 'dpopBoundAccessTokens' || values[flag] || isOn('oidcDpop'))
  return (
    <>
      <Radio.Group
        label={labels.securityProfile} value={values.securityProfile} error={problemAt('securityProfile')}
        onChange={(name) => set('securityProfile', SECURITY_PROFILES.find((profile) => profile === name) ?? 'none')}
      >
        <div className="method-cards">
          {SECURITY_PROFILES.map((name) => <Radio key={name} className="method-card" value={name} label={t(`security.profile.${name}`)} description={t(`security.profile.${name}Text`)} />)}
        </div>
      </Radio.Group>
      {flags.map((flag) => <Switch key={flag} label={labels[flag]} description={t(`security.${flag}Text`)} {...form.flag(flag)} />)}
      <FeatureHint feature="oidcDpop" />
      {values.securityProfile === 'fapi_2_message_signing' ? <><FeatureHint feature="oidcRequestObjects" /><FeatureHint feature="oidcJwtResponses" /></> : null}
      <Select
        label={labels.idTokenSignedResponseAlg} maw={420} allowDeselect={false} value={values.idTokenSignedResponseAlg} data={SIGNATURES} error={problemAt('idTokenSignedResponseAlg')}
        onChange={(alg) => set('idTokenSignedResponseAlg', alg ?? 'RS256')}
      />
    </>
  )
}

/** The security profile of an application, and single requirements. A profile that the registration contradicts is refused with the reasons. */
export function SecuritySection({ mayWrite, ...loaded }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const save = useSaveSettings(loaded)
  const { applicationId, oidcConfiguration } = loaded.application
  const { reload } = useApplication(applicationId)
  const initial: SecuritySettings = pick(settingsOf(oidcConfiguration ?? { clientId: '' }), MEMBERS)
  const labels = labelsOf(t)
  const title = t('security.title')
  if (!mayWrite) {
    return (
      <ReadOnlySection
        title={title} facts={[
          [labels.securityProfile, t(`security.profile.${initial.securityProfile}`)], ...SECURITY_FLAGS.map((flag) => [labels[flag], t(initial[flag] ? 'parts.on' : 'parts.off')] as const),
          [labels.idTokenSignedResponseAlg, initial.idTokenSignedResponseAlg],
        ]}
      />
    )
  }
  return (
    <Section
      title={title} description={t('security.lead')} initial={initial} labels={labels} draftKey={`application.security:${applicationId}`} onReload={reload} onSave={save}
      otherMembers={{ text: t('security.refused'), labels: otherLabels(t) }}
    >
      {(form) => <Fields form={form} />}
    </Section>
  )
}
