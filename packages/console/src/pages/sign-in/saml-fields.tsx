import { Button, Checkbox, FileButton, Radio, Select, TextInput, Textarea } from '@mantine/core'
import type { SAMLBinding, SAMLNameIDFormat } from '@keyhall/client/management'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import type { ProviderForm } from './provider-form.js'
import { providerLabels } from './provider-labels.js'

const BINDINGS = ['SAML_BINDING_UNSPECIFIED', 'SAML_BINDING_REDIRECT', 'SAML_BINDING_POST'] as const satisfies readonly SAMLBinding[]
const FORMATS = [
  'SAML_NAME_ID_FORMAT_PERSISTENT', 'SAML_NAME_ID_FORMAT_EMAIL_ADDRESS', 'SAML_NAME_ID_FORMAT_TRANSIENT', 'SAML_NAME_ID_FORMAT_UNSPECIFIED',
] as const satisfies readonly SAMLNameIDFormat[]

interface Props {
  readonly form: SectionForm<ProviderForm>
  readonly isNew: boolean
}

/** Pasted, or from a file. */
function MetadataDocument({ form, isNew }: Props) {
  const t = useTexts()
  return (
    <div className="stack">
      <Textarea
        className="code-field" label={providerLabels(t).metadataXml} description={t(isNew ? 'signIn.providers.metadataXmlHint' : 'signIn.providers.metadataXmlKeeps')} dir="ltr" spellCheck={false}
        autoComplete="off" rows={6} {...form.text('metadataXml')}
      />
      <FileButton accept=".xml,application/xml,text/xml,application/samlmetadata+xml" onChange={(file) => void file?.text().then((text) => form.set('metadataXml', text))}>
        {(props) => <Button {...props} className="start" variant="default" size="xs">{t('signIn.providers.metadataFile')}</Button>}
      </FileButton>
    </div>
  )
}

function Metadata(props: Props) {
  const t = useTexts()
  const { form, isNew } = props
  const labels = providerLabels(t)
  const { metadataSource, metadataUrl } = form.values
  const isUnchanged = !isNew && metadataUrl !== '' && metadataUrl === form.initial.metadataUrl
  return (
    <>
      <Radio.Group label={labels.metadataSource} {...form.value('metadataSource')} onChange={(source) => form.set('metadataSource', source)}>
        <div className="choices">
          <Radio value="address" label={t('signIn.providers.metadataSource.address')} description={t('signIn.providers.metadataSource.addressHint')} />
          <Radio value="document" label={t('signIn.providers.metadataSource.document')} description={t('signIn.providers.metadataSource.documentHint')} />
        </div>
      </Radio.Group>
      {metadataSource === 'document' ? <MetadataDocument {...props} /> : (
        <TextInput label={labels.metadataUrl} placeholder="https://login.example.com/metadata" dir="ltr" spellCheck={false} autoComplete="off" {...form.text('metadataUrl')} />
      )}
      <TextInput label={labels.entityId} description={t('signIn.providers.entityIdHint')} dir="ltr" spellCheck={false} autoComplete="off" {...form.text('entityId')} />
      {metadataSource === 'address' && isUnchanged ? <Checkbox label={labels.readsMetadata} description={t('signIn.providers.readsMetadataHint')} {...form.flag('readsMetadata')} /> : null}
    </>
  )
}

/** The connection of a SAML provider. */
export function SamlFields(props: Props) {
  const t = useTexts()
  const { form } = props
  const labels = providerLabels(t)
  return (
    <>
      <Metadata {...props} />
      <Select
        label={labels.binding} description={t('signIn.providers.bindingHint')} allowDeselect={false} {...form.value('binding')} onChange={(binding) => form.set('binding', binding as SAMLBinding)}
        data={BINDINGS.map((value) => ({ value, label: t(`signIn.providers.binding.${value}`) }))}
      />
      <Checkbox label={labels.withSignedRequest} description={t('signIn.providers.withSignedRequestHint')} {...form.flag('withSignedRequest')} />
      <Select
        label={labels.nameIdFormat} description={t('signIn.providers.nameIdFormatHint')} allowDeselect={false} {...form.value('nameIdFormat')}
        onChange={(format) => form.set('nameIdFormat', format as SAMLNameIDFormat)} data={FORMATS.map((value) => ({ value, label: t(`signIn.providers.nameIdFormat.${value}`) }))}
      />
      {form.values.nameIdFormat === 'SAML_NAME_ID_FORMAT_TRANSIENT' ? (
        <TextInput
          label={labels.transientMappingAttributeName} description={t('signIn.providers.transientMappingAttributeNameHint')} dir="ltr" spellCheck={false} autoComplete="off"
          {...form.text('transientMappingAttributeName')}
        />
      ) : null}
    </>
  )
}
