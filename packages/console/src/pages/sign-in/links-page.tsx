import { TextInput } from '@mantine/core'
import type { PrivacyPolicyMessage } from '@keyhall/client/management'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { PolicyPage } from './policy-page.js'
import { revisionOf, usePolicy } from '../../data/policy.js'

const LINKS = ['tosLink', 'privacyLink', 'helpLink', 'supportEmail'] as const
const MEMBERS = ['tosLink', 'tosVersion', 'privacyLink', 'helpLink', 'supportEmail'] as const
type Links = Readonly<Record<(typeof MEMBERS)[number], string>>

const linksOf = ({ tosLink = '', privacyLink = '', helpLink = '', supportEmail = '', tosVersion = '' }: PrivacyPolicyMessage): Links =>
  ({ tosLink, tosVersion, privacyLink, helpLink, supportEmail })

/** Sign-in > Links. */
export function Page() {
  const t = useTexts()
  const policy = usePolicy<PrivacyPolicyMessage>({
    name: 'links',
    ofInstance: async (api, options) => (await api.admin.getPrivacyPolicy({}, options)).policy,
    ofOrg: async (api, options) => (await api.management.getPrivacyPolicy({}, options)).policy,
    reset: (api) => api.management.resetPrivacyPolicyToDefault({}),
  })
  const labels = {
    tosLink: t('signIn.links.terms'), tosVersion: t('signIn.links.termsVersion'), privacyLink: t('signIn.links.privacy'), helpLink: t('signIn.links.help'), supportEmail: t('signIn.links.support'),
  }
  const effect = (stored: PrivacyPolicyMessage): string => {
    const shown = LINKS.filter((name) => linksOf(stored)[name] !== '').map((name) => labels[name])
    return t('signIn.links.effect', { count: shown.length, list: t.list(shown) })
  }
  return (
    <PolicyPage tab="links" title={t('signIn.links.title')} lead={t('signIn.links.lead')} policy={policy} effect={effect}>
      {(stored) => (policy.isEditable ? (
        <Section
          key={policy.place} title={t('signIn.links.section')} description={t('signIn.links.sectionLead', { placeholder: '{{.Lang}}' })} initial={linksOf(stored)} onReload={policy.query.refetch}
          draftKey={`sign-in.links:${policy.place}`} labels={labels}
          onSave={(values) => policy.change((api) => {
            const request = { ...values, ...revisionOf(stored) }
            return policy.isInstance ? api.admin.updatePrivacyPolicy(request) : api.management.updateCustomPrivacyPolicy(request)
          })}
        >
          {(form) => MEMBERS.map((name) => (name === 'tosVersion' ? (
            <TextInput key={name} label={labels[name]} description={t('signIn.links.termsVersionHint')} className="narrow-input" maxLength={50} {...form.text(name)} />
          ) : (
            <TextInput
              key={name} label={labels[name]} dir="ltr" spellCheck={false} type={name === 'supportEmail' ? 'email' : 'url'}
              placeholder={name === 'supportEmail' ? 'support@example.com' : 'https://example.com/{{.Lang}}'} {...form.text(name)}
            />
          )))}
        </Section>
      ) : (
        <ReadOnlySection
          title={t('signIn.links.section')}
          facts={MEMBERS.map((name) => [labels[name], linksOf(stored)[name] === '' ? t('parts.none') : <bdi key={name}>{linksOf(stored)[name]}</bdi>] as const)}
        />
      ))}
    </PolicyPage>
  )
}
