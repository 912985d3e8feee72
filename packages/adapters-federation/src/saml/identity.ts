import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import { shown } from '../shown.js'
import { attributeOf, children, onlyChild, textOf } from './elements.js'
import { instantOf } from './instant.js'
import type { LogoutHint } from './logout-messages.js'
import { NAME_ID_FORMAT, NS } from './names.js'

/** Names of attributes by what they mean, in lower case: short names, LDAP object identifiers and the claim types of Microsoft. */
const NAMES = {
  userName: [
    'username', 'uid', 'urn:oid:0.9.2342.19200300.100.1.1', 'edupersonprincipalname', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6', 'upn',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  ],
  email: ['email', 'mail', 'emailaddress', 'urn:oid:0.9.2342.19200300.100.1.3', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'],
  emailVerified: ['email_verified', 'emailverified'],
  firstName: ['firstname', 'givenname', 'given_name', 'urn:oid:2.5.4.42', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname'],
  lastName: ['lastname', 'surname', 'sn', 'family_name', 'urn:oid:2.5.4.4', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname'],
  displayName: ['displayname', 'urn:oid:2.16.840.1.113730.3.1.241', 'http://schemas.microsoft.com/identity/claims/displayname', 'cn', 'urn:oid:2.5.4.3'],
  nickName: ['nickname'],
  preferredLanguage: ['preferredlanguage', 'locale', 'urn:oid:2.16.840.1.113730.3.1.39'],
  phone: ['phone', 'phone_number', 'mobile', 'telephonenumber', 'urn:oid:2.5.4.20', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/mobilephone'],
  phoneVerified: ['phone_number_verified', 'phoneverified'],
  picture: ['picture', 'avatar'],
} as const

/** Contexts and attribute values that say how the person proved who they are, as methods of RFC 8176. */
const METHODS = new Map([
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:Password', 'pwd'],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport', 'pwd'],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken', 'otp'],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:Smartcard', 'sc'],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI', 'sc'],
  ['https://refeds.org/profile/mfa', 'mfa'],
  ['http://schemas.microsoft.com/claims/multipleauthn', 'mfa'],
])
const MICROSOFT_METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'

/** How the subject is called; both are absent for one without a readable name. */
interface NameId {
  readonly value: string | undefined
  readonly format: string | undefined
}

type Values = ReadonlyMap<string, readonly string[]>

/** All attributes of the assertion; the values of repeated names are joined. */
function attributesOf(assertion: Element): { readonly byName: Values; readonly byFriendlyName: Values } {
  const byName = new Map<string, string[]>()
  const byFriendlyName = new Map<string, string[]>()
  for (const attribute of children(assertion, NS.assertion, 'AttributeStatement').flatMap((each) => children(each, NS.assertion, 'Attribute'))) {
    const values = children(attribute, NS.assertion, 'AttributeValue').flatMap((value) => textOf(value) ?? [])
    const add = (to: Map<string, string[]>, name: string | undefined): void => {
      if (name !== undefined && values.length > 0) to.set(name, [...(to.get(name) ?? []), ...values])
    }
    add(byName, attributeOf(attribute, 'Name'))
    add(byFriendlyName, attributeOf(attribute, 'FriendlyName'))
  }
  return { byName, byFriendlyName }
}

/** Readable names first, so that a claim rule may use either. Own members only: `__proto__` is a name like any other. */
function claimsOf({ byName, byFriendlyName }: ReturnType<typeof attributesOf>, { value, format }: NameId): ExternalIdentity['claims'] {
  const one = (values: readonly string[]): unknown => (values.length === 1 ? values[0] : values)
  const members = [...byFriendlyName, ...byName].map(([name, values]) => [name, one(values)] as const)
  return Object.fromEntries([...members, ...(value === undefined ? [] : [['name_id', value] as const]), ...(format === undefined ? [] : [['name_id_format', format] as const])])
}

/**
 * The id that the person has at every sign-in. The name id is optional (SAML Core §2.4.1), and not needed with an attribute that identifies
 * the person.
 *
 * @throws UpstreamUntrusted
 */
function externalIdOf({ value: nameId, format }: NameId, { byName, byFriendlyName }: ReturnType<typeof attributesOf>, mapping: string | undefined): string {
  const names = [...new Set([...byName.keys(), ...byFriendlyName.keys()])]
  const available = names.length === 0 ? 'the assertion has no attributes' : `the assertion has the attributes ${shown(names)}`
  if (mapping !== undefined) {
    const values = byName.get(mapping) ?? byFriendlyName.get(mapping) ?? []
    if (values.length === 1 && values[0] !== undefined) return values[0]
    const found = values.length === 0 ? `is absent: ${available}` : `has ${values.length} values, expected one`
    throw new UpstreamUntrusted(`the attribute ${shown(mapping)}, which identifies the person (transientMappingAttributeName), ${found}`)
  }
  const choice = `set transientMappingAttributeName to an attribute that identifies the person; ${available}`
  if (nameId === undefined) throw new UpstreamUntrusted(`the subject has no NameID that can be read: let the provider send one, not encrypted, or ${choice}`)
  if (format === NAME_ID_FORMAT.transient) throw new UpstreamUntrusted(`the NameID is transient, another one at each sign-in: choose another nameIdFormat, or ${choice}`)
  return nameId
}

function profileOf({ byName, byFriendlyName }: ReturnType<typeof attributesOf>, nameId: NameId): Omit<ExternalIdentity, 'externalId' | 'claims'> {
  const lower = new Map([...byFriendlyName, ...byName].map(([name, values]) => [name.toLowerCase(), values[0]]))
  const value = (member: keyof typeof NAMES): string | undefined => NAMES[member].map((name) => lower.get(name)).find((found) => found !== undefined)
  // SAML Core §8.3.2
  const email = value('email') ?? (nameId.format === NAME_ID_FORMAT.email ? nameId.value : undefined)
  const texts = (['userName', 'email', 'firstName', 'lastName', 'displayName', 'nickName', 'preferredLanguage', 'phone', 'picture'] as const)
    .flatMap((member) => { const found = member === 'email' ? email : value(member); return found === undefined ? [] : [[member, found] as const] })
  const isTrue = (member: 'emailVerified' | 'phoneVerified'): boolean => value(member)?.toLowerCase() === 'true'
  return { ...Object.fromEntries(texts), isEmailVerified: isTrue('emailVerified'), isPhoneVerified: isTrue('phoneVerified') }
}

/** How and when the person signed in at the provider. */
function authenticationOf(assertion: Element, byName: Values): Pick<ExternalIdentity, 'acr' | 'amr' | 'authTime' | 'upstreamSession'> {
  const [statement] = children(assertion, NS.assertion, 'AuthnStatement')
  const context = statement && onlyChild(statement, NS.assertion, 'AuthnContext')
  const acr = context && textOf(onlyChild(context, NS.assertion, 'AuthnContextClassRef'))
  const authTime = instantOf(attributeOf(statement, 'AuthnInstant'))
  const upstreamSession = attributeOf(statement, 'SessionIndex')
  const amr = [...new Set([acr ?? '', ...(byName.get(MICROSOFT_METHODS) ?? [])].flatMap((method) => METHODS.get(method) ?? []))]
  return {
    ...(acr === undefined ? {} : { acr }),
    ...(amr.length === 0 ? {} : { amr }),
    ...(authTime === undefined ? {} : { authTime }),
    ...(upstreamSession === undefined ? {} : { upstreamSession }),
  }
}

/** SAML Core §3.7.1: a logout request names the person as the assertion did. */
function logoutHintOf(assertion: Element, nameId: string, element: Element | undefined): LogoutHint {
  const member = <K extends string>(name: K, value: string | undefined): { readonly [M in K]?: string } => (value === undefined ? {} : { [name]: value }) as { readonly [M in K]?: string }
  return {
    issuer: textOf(onlyChild(assertion, NS.assertion, 'Issuer')) ?? '', nameId, ...member('format', attributeOf(element, 'Format')),
    ...member('nameQualifier', attributeOf(element, 'NameQualifier')), ...member('spNameQualifier', attributeOf(element, 'SPNameQualifier')),
    ...member('sessionIndex', attributeOf(children(assertion, NS.assertion, 'AuthnStatement')[0], 'SessionIndex')),
  }
}

/** Translates a verified and checked assertion. @throws UpstreamUntrusted */
export function identityOf(assertion: Element, { transientMappingAttribute }: SamlSettings): ExternalIdentity {
  const subject = onlyChild(assertion, NS.assertion, 'Subject')
  const element = subject && onlyChild(subject, NS.assertion, 'NameID')
  const nameId = { value: textOf(element), format: attributeOf(element, 'Format') }
  const attributes = attributesOf(assertion)
  return {
    ...profileOf(attributes, nameId),
    ...authenticationOf(assertion, attributes.byName),
    externalId: externalIdOf(nameId, attributes, transientMappingAttribute),
    claims: claimsOf(attributes, nameId),
    // A logout request names the person: without a name id there is none.
    ...(nameId.value === undefined ? {} : { logoutHint: JSON.stringify(logoutHintOf(assertion, nameId.value, element) satisfies LogoutHint) }),
  }
}
