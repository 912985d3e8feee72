import type { SAMLBinding, SAMLConfig, SAMLNameIDFormat } from '@keyhall/client/management'
import { toBase64 } from './base64.js'

/** The settings of a SAML provider as a form. */
export interface SamlForm {
  readonly metadataSource: 'address' | 'document'
  readonly metadataUrl: string
  /** The document as text. Empty: the stored one stays. */
  readonly metadataXml: string
  /** Whether an unchanged address is read now, also when it describes another provider than before. */
  readonly readsMetadata: boolean
  /** Which provider, where the document describes several. Empty: the only one, or the stored one. */
  readonly entityId: string
  readonly binding: SAMLBinding
  readonly withSignedRequest: boolean
  readonly nameIdFormat: SAMLNameIDFormat
  readonly transientMappingAttributeName: string
}

export const EMPTY_SAML: SamlForm = {
  metadataSource: 'address', metadataUrl: '', metadataXml: '', readsMetadata: false, entityId: '', binding: 'SAML_BINDING_UNSPECIFIED', withSignedRequest: false,
  nameIdFormat: 'SAML_NAME_ID_FORMAT_PERSISTENT', transientMappingAttributeName: '',
}

/** The stored settings; the document is not shown. */
export function samlFormOf(stored: SAMLConfig): SamlForm {
  const { metadataUrl, binding = EMPTY_SAML.binding, withSignedRequest = false, nameIdFormat = 'SAML_NAME_ID_FORMAT_UNSPECIFIED', transientMappingAttributeName = '', entityId = '' } = stored
  return {
    ...EMPTY_SAML, entityId, binding, withSignedRequest, nameIdFormat, transientMappingAttributeName, metadataUrl: metadataUrl ?? '', metadataSource: metadataUrl === undefined ? 'document' : 'address',
  }
}

/** The document, or the address where it has to be read; neither keeps the stored document. */
function metadataOf(form: SamlForm, stored: SAMLConfig | undefined): object {
  const [url, xml] = [form.metadataUrl.trim(), form.metadataXml.trim()]
  if (form.metadataSource === 'document') return xml === '' ? {} : { metadataXml: toBase64(xml) }
  const isSameProvider = form.entityId.trim() === (stored?.entityId ?? '')
  return url === stored?.metadataUrl && isSameProvider && !form.readsMetadata ? {} : { metadataUrl: url }
}

export const samlRequest = (form: SamlForm, stored: SAMLConfig | undefined): object => ({
  ...metadataOf(form, stored), ...(form.entityId.trim() === '' ? {} : { entityId: form.entityId.trim() }), binding: form.binding, withSignedRequest: form.withSignedRequest, nameIdFormat: form.nameIdFormat,
  ...(form.nameIdFormat === 'SAML_NAME_ID_FORMAT_TRANSIENT' ? { transientMappingAttributeName: form.transientMappingAttributeName.trim() } : {}),
})

/** The members without which no sign-in works. */
export function missingOfSaml(form: SamlForm, stored: SAMLConfig | undefined): readonly (keyof SamlForm)[] {
  const { metadataSource, metadataUrl, metadataXml, nameIdFormat, transientMappingAttributeName } = form
  const needsDocument = stored === undefined || stored.metadataUrl !== undefined
  return [
    ...(metadataSource === 'address' && metadataUrl.trim() === '' ? ['metadataUrl'] as const : []),
    ...(metadataSource === 'document' && metadataXml.trim() === '' && needsDocument ? ['metadataXml'] as const : []),
    ...(nameIdFormat === 'SAML_NAME_ID_FORMAT_TRANSIENT' && transientMappingAttributeName.trim() === '' ? ['transientMappingAttributeName'] as const : []),
  ]
}
