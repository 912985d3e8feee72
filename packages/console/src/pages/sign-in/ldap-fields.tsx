import { Checkbox, PasswordInput, TextInput, Textarea } from '@mantine/core'
import { LineList } from '../../parts/line-list.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { LDAP_ATTRIBUTES } from './ldap-form.js'
import type { ProviderForm } from './provider-form.js'
import { providerLabels } from './provider-labels.js'

interface Props {
  readonly form: SectionForm<ProviderForm>
  readonly isNew: boolean
}

const RAW = { dir: 'ltr', spellCheck: false, autoComplete: 'off' } as const

function Servers({ form }: Props) {
  const t = useTexts()
  const labels = providerLabels(t)
  return (
    <>
      <LineList
        label={labels.servers} description={t('signIn.providers.serversHint')} lines={form.values.servers} placeholder="ldaps://directory.example.com" onChange={(lines) => form.set('servers', lines)}
        problemOf={(_, index) => form.problemAt(`servers[${index}]`) ?? (index === 0 ? form.problemAt('servers') : undefined)}
      />
      <Checkbox label={labels.startTls} description={t('signIn.providers.startTlsHint')} {...form.flag('startTls')} />
      <Textarea
        className="code-field" label={labels.rootCa} description={t('signIn.providers.rootCaHint')} placeholder="-----BEGIN CERTIFICATE-----" rows={3} {...RAW} {...form.text('rootCa')}
      />
      <TextInput label={labels.timeout} description={t('signIn.providers.timeoutHint')} inputMode="numeric" className="narrow-input" {...RAW} {...form.text('timeout')} />
    </>
  )
}

function ServiceAccount({ form, isNew }: Props) {
  const t = useTexts()
  const labels = providerLabels(t)
  return (
    <>
      <h3>{t('signIn.providers.serviceAccount')}</h3>
      <TextInput label={labels.bindDn} description={t('signIn.providers.bindDnHint')} placeholder="cn=keyhall,dc=example,dc=com" {...RAW} {...form.text('bindDn')} />
      <PasswordInput
        label={labels.bindPassword} description={isNew ? undefined : t('signIn.providers.keepsPassword')} {...RAW} autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.providers.showPassword') }} {...form.text('bindPassword')}
      />
    </>
  )
}

function People({ form }: Props) {
  const t = useTexts()
  const labels = providerLabels(t)
  return (
    <>
      <h3>{t('signIn.providers.people')}</h3>
      <TextInput label={labels.baseDn} description={t('signIn.providers.baseDnHint')} placeholder="dc=example,dc=com" {...RAW} {...form.text('baseDn')} />
      <TextInput label={labels.userBase} description={t('signIn.providers.userBaseHint')} placeholder="ou=people" {...RAW} {...form.text('userBase')} />
      <TextInput label={labels.userObjectClasses} description={t('signIn.providers.userObjectClassesHint')} {...RAW} {...form.text('userObjectClasses')} />
      <TextInput label={labels.userFilters} description={t('signIn.providers.userFiltersHint')} {...RAW} {...form.text('userFilters')} />
    </>
  )
}

function Attributes({ form }: Props) {
  const t = useTexts()
  const labels = providerLabels(t)
  return (
    <>
      <h3>{t('signIn.providers.attributes')}</h3>
      <p className="soft small">{t('signIn.providers.attributesHint')}</p>
      <div className="two-fields">{LDAP_ATTRIBUTES.map((name) => <TextInput key={name} label={labels[name]} {...RAW} {...form.text(name)} />)}</div>
      <h3>{t('signIn.providers.groups')}</h3>
      <TextInput label={labels.groupBaseDn} description={t('signIn.providers.groupBaseDnHint')} placeholder="ou=groups,dc=example,dc=com" {...RAW} {...form.text('groupBaseDn')} />
      {form.values.groupBaseDn.trim() === '' ? null : <Checkbox label={labels.nestedGroups} description={t('signIn.providers.nestedGroupsHint')} {...form.flag('nestedGroups')} />}
    </>
  )
}

/** The connection of a directory. */
export function LdapFields(props: Props) {
  return (
    <>
      <Servers {...props} />
      <ServiceAccount {...props} />
      <People {...props} />
      <Attributes {...props} />
    </>
  )
}
