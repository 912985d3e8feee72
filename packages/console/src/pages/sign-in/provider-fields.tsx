import { Checkbox, PasswordInput, Select, TextInput, Textarea } from '@mantine/core'
import type { SecretMethod } from '@keyhall/client/management'
import type { ConsoleKey } from '@keyhall/texts/console'
import { LineList } from '../../parts/line-list.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import type { Texts } from '../../texts/texts.js'
import { LdapFields } from './ldap-fields.js'
import { OAuthFields } from './oauth-fields.js'
import type { Brand, BrandField } from './provider-brands.js'
import { hasLogout, hasSecretMethod, mayOwnCallback, OPTION_FLAGS } from './provider-form.js'
import type { ProviderForm } from './provider-form.js'
import { providerLabels } from './provider-labels.js'
import { SamlFields } from './saml-fields.js'

const SECRET_METHODS = ['SECRET_METHOD_UNSPECIFIED', 'SECRET_METHOD_BASIC', 'SECRET_METHOD_BASIC_RAW', 'SECRET_METHOD_POST'] as const satisfies readonly SecretMethod[]

const HINTS: Readonly<Partial<Record<BrandField, ConsoleKey>>> = {
  tenantId: 'signIn.providers.tenantHint', idAttribute: 'signIn.providers.idAttributeHint', jwtEndpoint: 'signIn.providers.jwtEndpointHint', keysEndpoint: 'signIn.providers.keysEndpointHint',
  headerName: 'signIn.providers.headerNameHint', audience: 'signIn.providers.audienceHint',
}

function hintOf(t: Texts, field: BrandField): string | undefined {
  const hint = HINTS[field]
  return hint === undefined ? undefined : t(hint)
}

interface Props {
  readonly form: SectionForm<ProviderForm>
  readonly brand: Brand
  readonly isNew: boolean
}

/** How Keyhall is registered at the provider. */
function ClientFields({ form, brand, isNew }: Props) {
  const t = useTexts()
  const labels = providerLabels(t)
  const keeps = isNew ? undefined : t('signIn.providers.keepsSecret')
  return (
    <>
      <TextInput label={labels.clientId} dir="ltr" spellCheck={false} autoComplete="off" {...form.text('clientId')} />
      {brand.secret === 'privateKey'
        ? <Textarea label={labels.privateKey} description={keeps ?? t('signIn.providers.privateKeyHint')} dir="ltr" spellCheck={false} autoComplete="off" rows={4} {...form.text('privateKey')} />
        : (
          <PasswordInput
            label={labels.clientSecret} description={keeps} dir="ltr" autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.providers.showSecret') }} {...form.text('clientSecret')}
          />
        )}
      <TextInput label={labels.scopes} description={t('signIn.providers.scopesHint')} dir="ltr" spellCheck={false} autoComplete="off" {...form.text('scopes')} />
    </>
  )
}

function Connection({ form, brand, isNew }: Props) {
  const t = useTexts()
  const labels = providerLabels(t)
  return (
    <>
      <TextInput label={labels.name} description={t('signIn.providers.nameHint')} autoComplete="off" maxLength={200} {...form.text('name')} />
      {brand.fields.map((field) => (
        <TextInput
          key={field} label={labels[field]} description={hintOf(t, field)} dir="ltr" spellCheck={false} autoComplete="off" {...form.text(field)}
        />
      ))}
      {brand.protocol === 'saml' ? <SamlFields form={form} isNew={isNew} /> : null}
      {brand.protocol === 'ldap' ? <LdapFields form={form} isNew={isNew} /> : null}
      {brand.secret === undefined ? null : <ClientFields form={form} brand={brand} isNew={isNew} />}
      {brand.id === 'oidc' ? <Checkbox label={labels.isIdTokenMapping} {...form.flag('isIdTokenMapping')} /> : null}
      {brand.id === 'oidc' ? <Checkbox label={labels.nonceOptional} description={t('signIn.providers.nonceOptionalHint')} {...form.flag('nonceOptional')} /> : null}
      {brand.id === 'oidc' ? <Checkbox label={labels.usesHs256} description={t('signIn.providers.usesHs256Hint')} {...form.flag('usesHs256')} /> : null}
      {hasSecretMethod(brand) ? (
        <Select
          label={labels.secretMethod} description={t('signIn.providers.secretMethodHint')} allowDeselect={false} {...form.value('secretMethod')}
          onChange={(method) => form.set('secretMethod', method as SecretMethod)} data={SECRET_METHODS.map((value) => ({ value, label: t(`signIn.providers.secretMethod.${value}`) }))}
        />
      ) : null}
      {brand.id === 'microsoft' ? <Checkbox label={labels.emailVerified} description={t('signIn.providers.emailVerifiedHint')} {...form.flag('emailVerified')} /> : null}
      {mayOwnCallback(brand) ? <Checkbox label={labels.ownCallback} description={t('signIn.providers.ownCallbackHint')} {...form.flag('ownCallback')} /> : null}
      {hasLogout(brand) ? <Checkbox label={labels.federatedLogoutEnabled} description={t(brand.id === 'saml' ? 'signIn.providers.samlLogoutHint' : 'signIn.providers.federatedLogoutEnabledHint')} {...form.flag('federatedLogoutEnabled')} /> : null}
      {brand.id === 'oauth' ? <OAuthFields form={form} /> : null}
    </>
  )
}

/** The fields of a provider: the connection, then what a sign-in may do. */
export function ProviderFields(props: Props) {
  const t = useTexts()
  const { form } = props
  const labels = providerLabels(t)
  return (
    <>
      <Connection {...props} />
      <h3>{t('signIn.providers.options')}</h3>
      {OPTION_FLAGS.map((flag) => <Checkbox key={flag} label={labels[flag]} description={t(`signIn.providers.${flag}Hint` as const)} {...form.flag(flag)} />)}
      <Checkbox label={labels.linksByEmail} description={t('signIn.providers.linksByEmailHint')} {...form.flag('linksByEmail')} />
      <LineList
        label={labels.allowedDomains} description={t('signIn.providers.allowedDomainsHint')} lines={form.values.allowedDomains} placeholder="example.com"
        onChange={(lines) => form.set('allowedDomains', lines)} problemOf={(_, index) => form.problemAt(`allowedDomains[${index}]`) ?? form.problemAt('allowedDomains')}
      />
    </>
  )
}
