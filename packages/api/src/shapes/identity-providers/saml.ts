import { MAX_SAML_AGGREGATE, MAX_SAML_METADATA, ProviderInvalid } from '@keyhall/core/identity-providers'
import type { SamlInput, SamlSettings } from '@keyhall/core/identity-providers'
import { Bytes, Flag, OneOf, Text } from '../../message/index.js'
import { Address, Common, MAX_ADDRESS } from './requests.js'

const BINDINGS = ['SAML_BINDING_UNSPECIFIED', 'SAML_BINDING_POST', 'SAML_BINDING_REDIRECT', 'SAML_BINDING_ARTIFACT'] as const
const BINDING_OF: Readonly<Record<string, SamlSettings['binding']>> = { SAML_BINDING_POST: 'post', SAML_BINDING_REDIRECT: 'redirect' }
const FORMATS = ['SAML_NAME_ID_FORMAT_UNSPECIFIED', 'SAML_NAME_ID_FORMAT_EMAIL_ADDRESS', 'SAML_NAME_ID_FORMAT_PERSISTENT', 'SAML_NAME_ID_FORMAT_TRANSIENT'] as const
const KINDS = ['unspecified', 'email', 'persistent', 'transient'] as const satisfies readonly SamlSettings['nameIdFormat'][]

/** SAML Core §8.3.6 */
const MAX_ENTITY_ID = 1024

/** Room for base64 and the other members. */
export const SAML_BODY = { mostBytes: Math.ceil((MAX_SAML_AGGREGATE * 4) / 3) + 2 ** 16, beyond: `metadata may have ${MAX_SAML_AGGREGATE / 2 ** 20} MB` }

export class SAMLRequest extends Common {
  @Text({ min: 0, max: 200, shown: true, optional: true }) name?: string
  /** The document of the provider, or one of many of which `entityId` chooses. Without it and without an address, a change keeps the stored one. */
  @Bytes({ max: MAX_SAML_AGGREGATE, optional: true }) metadataXml?: string
  /** The address of the document. It is read now, and every hour for new keys. */
  @Address({ optional: true }) metadataUrl?: string
  /** Unspecified: the one that the metadata has an address for. */
  @OneOf(BINDINGS) binding!: string
  @Flag() withSignedRequest!: boolean
  /** Absent: persistent. */
  @OneOf(FORMATS, { optional: true }) nameIdFormat?: string
  /** The attribute that identifies the person when the name id is transient. */
  @Text({ min: 0, max: 200, plain: true, optional: true }) transientMappingAttributeName?: string
  /** Whether a sign-out here also signs the person out at the provider. Absent: a change keeps it. */
  @Flag({ optional: true }) federatedLogoutEnabled?: boolean
  /** The provider that is meant, where the document describes several. Absent: a change keeps it. Not in ZITADEL. */
  @Text({ min: 0, max: MAX_ENTITY_ID, plain: true, optional: true }) entityId?: string
}

/** @throws ProviderInvalid for what ZITADEL has, and this server does not */
export function samlInput(sent: SAMLRequest): SamlInput {
  if (sent.binding === 'SAML_BINDING_ARTIFACT') throw new ProviderInvalid('binding: SAML_BINDING_ARTIFACT is not supported, use POST or REDIRECT')
  const { metadataXml = '', metadataUrl = '', transientMappingAttributeName: attribute = '', nameIdFormat = 'SAML_NAME_ID_FORMAT_PERSISTENT', entityId = '' } = sent
  const binding = BINDING_OF[sent.binding]
  return {
    protocol: 'saml', isRequestSigned: sent.withSignedRequest, nameIdFormat: KINDS[FORMATS.indexOf(nameIdFormat as (typeof FORMATS)[number])] ?? 'unspecified',
    ...(metadataXml === '' ? {} : { metadataXml: Buffer.from(metadataXml, 'base64').toString() }), ...(metadataUrl === '' ? {} : { metadataUrl }),
    ...(entityId === '' ? {} : { entityId }),
    ...(binding === undefined ? {} : { binding }), ...(attribute === '' ? {} : { transientMappingAttribute: attribute }),
    ...(sent.federatedLogoutEnabled === undefined ? {} : { isFederatedLogout: sent.federatedLogoutEnabled }),
  }
}

export class SAMLConfig {
  @Bytes({ max: 4 * MAX_SAML_METADATA }) metadataXml!: string
  @OneOf(BINDINGS) binding!: string
  @Flag() withSignedRequest!: boolean
  @OneOf(FORMATS) nameIdFormat!: string
  @Text({ min: 0, max: 200 }) transientMappingAttributeName!: string
  @Flag() federatedLogoutEnabled!: boolean
  /** Absent when the document was passed. Not in ZITADEL. */
  @Text({ max: MAX_ADDRESS, optional: true }) metadataUrl?: string
  /** Absent unless it was named. Not in ZITADEL. */
  @Text({ max: MAX_ENTITY_ID, optional: true }) entityId?: string
}

export const samlConfig = ({ metadataXml, metadataUrl, binding, isRequestSigned, nameIdFormat, transientMappingAttribute = '', isFederatedLogout = false, entityId }: SamlSettings): SAMLConfig => ({
  metadataXml: Buffer.from(metadataXml).toString('base64'), binding: BINDINGS[binding === 'post' ? 1 : 2], withSignedRequest: isRequestSigned,
  nameIdFormat: FORMATS[KINDS.indexOf(nameIdFormat)] ?? FORMATS[0], transientMappingAttributeName: transientMappingAttribute, federatedLogoutEnabled: isFederatedLogout,
  ...(metadataUrl === undefined ? {} : { metadataUrl }), ...(entityId === undefined ? {} : { entityId }),
})
