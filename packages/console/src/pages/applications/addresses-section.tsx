import { Switch, TextInput } from '@mantine/core'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { AddressList, AnyPortNote } from './address-list.js'
import { PROBLEM_TEXTS, addressProblem, originProblem, written } from './address-rules.js'
import type { OidcSettings } from './oidc-settings.js'
import { pick, settingsOf, useSaveSettings } from './oidc-settings.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

const MEMBERS = ['redirectUris', 'postLogoutRedirectUris', 'additionalOrigins', 'backChannelLogoutUri', 'devMode'] as const
type Addresses = Pick<OidcSettings, (typeof MEMBERS)[number]>

const cleaned = (values: Addresses): Addresses => ({
  ...values, redirectUris: written(values.redirectUris), postLogoutRedirectUris: written(values.postLogoutRedirectUris), additionalOrigins: written(values.additionalOrigins),
  backChannelLogoutUri: values.backChannelLogoutUri.trim(),
})

const Lines = ({ lines }: { readonly lines: readonly string[] }) => {
  const t = useTexts()
  return lines.length === 0 ? <span className="soft">{t('parts.none')}</span> : <ul>{lines.map((line) => <li key={line}><code dir="ltr">{line}</code></li>)}</ul>
}

/** Where people come back to, and who else may call. */
export function AddressesSection({ mayWrite, ...loaded }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const save = useSaveSettings(loaded)
  const { reload } = useApplication(loaded.application.applicationId)
  const { applicationId, oidcConfiguration } = loaded.application
  const initial: Addresses = pick(settingsOf(oidcConfiguration ?? { clientId: '' }), MEMBERS)
  const labels = {
    redirectUris: t('applications.redirectUris'), postLogoutRedirectUris: t('applications.postLogoutRedirectUris'), additionalOrigins: t('applications.origins'),
    backChannelLogoutUri: t('applications.backChannel'), devMode: t('applications.development'),
  }
  const title = t('applications.addresses')
  const isNative = oidcConfiguration?.applicationType === 'OIDC_APP_TYPE_NATIVE'
  if (!mayWrite) {
    return (
      <ReadOnlySection
        title={title} facts={[
          [labels.redirectUris, <><Lines key="redirect" lines={initial.redirectUris} />{isNative ? <AnyPortNote lines={initial.redirectUris} /> : null}</>], [labels.postLogoutRedirectUris, <Lines key="logout" lines={initial.postLogoutRedirectUris} />],
          [labels.additionalOrigins, <Lines key="origins" lines={initial.additionalOrigins} />], [labels.backChannelLogoutUri, <Lines key="back" lines={written([initial.backChannelLogoutUri])} />],
          [labels.devMode, t(initial.devMode ? 'parts.on' : 'parts.off')],
        ]}
      />
    )
  }
  const problems = (name: 'redirectUris' | 'postLogoutRedirectUris' | 'additionalOrigins', { devMode, [name]: lines }: Addresses) =>
    lines.flatMap((line, index) => {
      const problem = line.trim() === '' ? undefined : (name === 'additionalOrigins' ? originProblem : addressProblem)(line.trim(), devMode)
      return problem === undefined ? [] : [[`${name}[${index}]`, t(PROBLEM_TEXTS[problem])] as const]
    })
  return (
    <Section
      title={title} initial={initial} labels={labels} draftKey={`application.addresses:${applicationId}`} onReload={reload} onSave={(values) => save(cleaned(values))}
      check={(values) => Object.fromEntries((['redirectUris', 'postLogoutRedirectUris', 'additionalOrigins'] as const).flatMap((name) => problems(name, values)))}
    >
      {(form) => {
        const list = (name: 'redirectUris' | 'postLogoutRedirectUris' | 'additionalOrigins') => ({
          label: labels[name], lines: form.values[name], onChange: (lines: readonly string[]) => form.set(name, lines), isDevelopment: form.values.devMode,
          onDevelopment: () => form.set('devMode', true), problemAt: (index: number) => form.problemAt(`${name}[${index}]`) ?? (index === 0 ? form.problemAt(name) : undefined),
        })
        return (
          <>
            <AddressList {...list('redirectUris')} isNative={isNative} description={t('applications.redirectUrisHint')} placeholder="https://app.example.com/callback" />
            <AddressList {...list('postLogoutRedirectUris')} description={t('applications.postLogoutRedirectUrisHint')} placeholder="https://app.example.com/" />
            <Switch label={labels.devMode} description={t('applications.development.hint')} {...form.flag('devMode')} />
            <AddressList {...list('additionalOrigins')} hasOrigins description={t('applications.originsHint')} placeholder="https://app.example.com" />
            <TextInput
              label={labels.backChannelLogoutUri} description={t('applications.backChannelHint')} placeholder="https://app.example.com/backchannel-logout" dir="ltr" {...form.text('backChannelLogoutUri')}
            />
          </>
        )
      }}
    </Section>
  )
}
