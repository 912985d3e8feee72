import { X509Certificate } from 'node:crypto'
import type { DataSamlSettings } from '@keyhall/documents/bulk'
import { defined } from '@keyhall/core/shared'
import * as accepted from '../people/accepted.js'
import type { Entry } from '../reading/entry.js'

const NAME_ID = 'urn:oasis:names:tc:SAML:'
const FORMATS: Readonly<Record<string, DataSamlSettings['nameIdFormat']>> = {
  [`${NAME_ID}2.0:nameid-format:persistent`]: 'SAML_NAME_ID_FORMAT_PERSISTENT',
  [`${NAME_ID}2.0:nameid-format:transient`]: 'SAML_NAME_ID_FORMAT_TRANSIENT',
  [`${NAME_ID}1.1:nameid-format:emailAddress`]: 'SAML_NAME_ID_FORMAT_EMAIL_ADDRESS',
  [`${NAME_ID}1.1:nameid-format:unspecified`]: 'SAML_NAME_ID_FORMAT_UNSPECIFIED',
}
const DEFAULT_FORMAT = `${NAME_ID}2.0:nameid-format:persistent`

/** Decided here for each provider, or without effect. */
const WITHOUT_EFFECT = [
  'entityId', 'validateSignature', 'wantAssertionsSigned', 'wantAssertionsEncrypted', 'postBindingResponse', 'backchannelSupported', 'signatureAlgorithm', 'encryptionAlgorithm',
  'xmlSigKeyInfoKeyNameTransformer', 'addExtensionsElementWithKeyInfo', 'allowCreate', 'signSpMetadata', 'enabledFromMetadata', 'allowedClockSkew', 'metadataDescriptorUrl',
  'useMetadataDescriptorUrl', 'encryptionPublicKey', 'syncMode', 'guiOrder', 'loginHint', 'hideOnLoginPage',
]

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Certificates in base64, with or without the lines of PEM, separated by commas. `undefined` if one is invalid. */
function certificatesOf(text: string): readonly string[] | undefined {
  try {
    return text.split(',').map((one) => new X509Certificate(Buffer.from(one.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64')).raw.toString('base64'))
  } catch {
    return undefined
  }
}

const service = (name: string, isPost: boolean, address: string): string =>
  `<md:${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${isPost ? 'POST' : 'Redirect'}" Location="${escaped(address)}"/>`

/** The metadata document (SAML Metadata §2.4.3) of the settings that Keycloak has in its place. */
function metadataOf(config: Entry, isPost: boolean): string | undefined {
  const [entityId, signOn, signOut] = [config.text('idpEntityId'), accepted.webAddress(config.text('singleSignOnServiceUrl') ?? ''), accepted.webAddress(config.text('singleLogoutServiceUrl') ?? '')]
  const certificates = certificatesOf(config.text('signingCertificate') ?? '')
  const isLogoutByPost = config.text('postBindingLogout') === 'true'
  if (entityId === undefined || signOn === undefined || certificates === undefined) return undefined
  const keys = certificates.map((each) =>
    `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${each}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')
  return '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" '
    + `entityID="${escaped(entityId)}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}`
    + `${signOut === undefined ? '' : service('SingleLogoutService', isLogoutByPost, signOut)}${service('SingleSignOnService', isPost, signOn)}</md:IDPSSODescriptor></md:EntityDescriptor>`
}

type Metadata = Pick<DataSamlSettings, 'metadataXml' | 'metadataUrl'>

function documentOf(config: Entry, isPost: boolean): Metadata | undefined {
  const xml = metadataOf(config, isPost)
  return xml === undefined ? undefined : { metadataXml: Buffer.from(xml).toString('base64') }
}

/** The address that Keycloak reads keys from (`useMetadataDescriptorUrl`), or the only description of the provider. It must be https here. */
function metadataAddressOf(config: Entry): Metadata | undefined {
  const address = accepted.webAddress(config.text('metadataDescriptorUrl') ?? '')
  const isUsed = config.text('useMetadataDescriptorUrl') === 'true' || config.text('signingCertificate') === undefined
  if (address === undefined || !isUsed || !address.startsWith('https:')) return undefined
  config.ignore('idpEntityId', 'singleSignOnServiceUrl', 'singleLogoutServiceUrl', 'signingCertificate', 'postBindingLogout')
  config.changed('the import reads this address: the provider must answer then', ['metadataDescriptorUrl'])
  return { metadataUrl: address }
}

/** @returns `undefined` if a sign-in could not work with the settings */
export function samlOf(config: Entry): DataSamlSettings | undefined {
  const isPost = config.text('postBindingAuthnRequest') === 'true'
  const metadata = metadataAddressOf(config) ?? documentOf(config, isPost)
  const nameIdFormat = FORMATS[config.text('nameIDPolicyFormat') ?? DEFAULT_FORMAT] ?? 'SAML_NAME_ID_FORMAT_UNSPECIFIED'
  const isByAttribute = ['ATTRIBUTE', 'FRIENDLY_ATTRIBUTE'].includes(config.text('principalType') ?? '')
  const attribute = config.text('principalAttribute')
  const mapped = isByAttribute ? attribute : undefined
  if (metadata === undefined || (mapped === undefined && (isByAttribute || nameIdFormat === 'SAML_NAME_ID_FORMAT_TRANSIENT'))) return undefined
  config.ignore(...WITHOUT_EFFECT)
  return defined<DataSamlSettings>({
    ...metadata, binding: isPost ? 'SAML_BINDING_POST' : 'SAML_BINDING_REDIRECT', nameIdFormat,
    withSignedRequest: config.text('wantAuthnRequestsSigned') === 'true' ? true : undefined, transientMappingAttributeName: mapped,
  })
}
