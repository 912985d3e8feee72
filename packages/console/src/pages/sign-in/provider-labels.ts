import type { Texts } from '../../texts/texts.js'
import { LDAP_ATTRIBUTES } from './ldap-form.js'
import { OAUTH_PATHS } from './oauth-form.js'
import type { ProviderForm } from './provider-form.js'

const MEMBERS = [
  'name', 'clientId', 'clientSecret', 'privateKey', 'scopes', 'issuer', 'authorizationEndpoint', 'tokenEndpoint', 'userEndpoint', 'idAttribute', 'tenantId', 'teamId', 'keyId', 'jwtEndpoint',
  'keysEndpoint', 'headerName', 'audience', 'emailVerified', 'isIdTokenMapping', 'federatedLogoutEnabled', 'ownCallback', 'nonceOptional', 'usesHs256', 'secretMethod', 'areEmailsTrusted', 'areUserNamesKept', 'isCreationAllowed', 'isAutoCreation', 'isLinkingAllowed', 'isAutoUpdate',
  'linksByEmail', 'isTrustedForFactors', 'allowedDomains', 'metadataSource', 'metadataUrl', 'metadataXml', 'readsMetadata', 'entityId', 'binding', 'withSignedRequest', 'nameIdFormat',
  'transientMappingAttributeName', 'servers', 'startTls', 'rootCa', 'timeout', 'baseDn', 'bindDn', 'bindPassword', 'userBase', 'userObjectClasses', 'userFilters', 'groupBaseDn', 'nestedGroups',
  ...LDAP_ATTRIBUTES.filter((name) => name !== 'idAttribute'),
] as const

/** The names of the fields. */
export const providerLabels = (t: Texts): Readonly<Record<keyof ProviderForm, string>> =>
  Object.fromEntries([...MEMBERS.map((member) => [member, t(`signIn.providers.${member}`)]), ...OAUTH_PATHS.map(({ field, label }) => [field, t(label)])]) as Record<keyof ProviderForm, string>
