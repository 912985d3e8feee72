import { Checkbox } from '@mantine/core'
import type { ProviderMessage } from '@keyhall/client/management'
import { Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { providerLabels } from './provider-fields.js'
import type { useProviders } from './use-providers.js'

interface Props {
  readonly provider: ProviderMessage
  readonly state: ReturnType<typeof useProviders>
}

/** The switch for single logout of a SAML provider. Its other settings are sent back as they are stored. */
export function SamlLogout({ provider: { id, name, config: { saml, options } }, state: { api, isInstance, query, refresh } }: Props) {
  const t = useTexts()
  const label = providerLabels(t).federatedLogoutEnabled
  return (
    <Section
      title={t('signIn.providers.settings')} description={t('signIn.providers.othersByApi')} initial={{ federatedLogoutEnabled: saml?.federatedLogoutEnabled === true }}
      draftKey={`sign-in.provider:${id}`} labels={{ federatedLogoutEnabled: label }} onReload={query.refetch}
      onSave={async ({ federatedLogoutEnabled }) => {
        const { binding, withSignedRequest, nameIdFormat, transientMappingAttributeName } = saml ?? {}
        const stored = { binding, withSignedRequest, nameIdFormat, transientMappingAttributeName, name, providerOptions: options }
        await (isInstance ? api.admin : api.management).updateSAMLProvider({ id, ...stored, federatedLogoutEnabled })
        await refresh()
      }}
    >
      {(form) => <Checkbox label={label} description={t('signIn.providers.samlLogoutHint')} {...form.flag('federatedLogoutEnabled')} />}
    </Section>
  )
}
