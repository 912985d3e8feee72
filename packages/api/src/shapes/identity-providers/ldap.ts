import { ProviderInvalid } from '@keyhall/core/identity-providers'
import type { LdapAttributes, LdapSettings } from '@keyhall/core/identity-providers'
import { Bytes, Duration, Flag, Nested, Text } from '../../message/index.js'
import { Common } from './requests.js'

const MAX_DN = 1000
/** Servers are tried one after the other, within the time of one request. */
const MAX_SERVERS = 5
const MAX_TIMEOUT = 10
const MAX_CERTIFICATE = 20_000

const Attribute = () => Text({ min: 0, max: 200, plain: true, optional: true })

export class LDAPAttributes {
  /** Identifies the person forever, such as entryUUID or objectGUID. */
  @Text({ max: 200, plain: true }) idAttribute!: string
  @Attribute() firstNameAttribute?: string
  @Attribute() lastNameAttribute?: string
  @Attribute() displayNameAttribute?: string
  @Attribute() nickNameAttribute?: string
  @Attribute() preferredUsernameAttribute?: string
  @Attribute() emailAttribute?: string
  @Attribute() emailVerifiedAttribute?: string
  @Attribute() phoneAttribute?: string
  @Attribute() phoneVerifiedAttribute?: string
  @Attribute() preferredLanguageAttribute?: string
  @Attribute() avatarUrlAttribute?: string
  @Attribute() profileAttribute?: string
}

const NAMES = {
  idAttribute: 'id', firstNameAttribute: 'firstName', lastNameAttribute: 'lastName', displayNameAttribute: 'displayName', nickNameAttribute: 'nickName',
  preferredUsernameAttribute: 'userName', emailAttribute: 'email', emailVerifiedAttribute: 'emailVerified', phoneAttribute: 'phone',
  phoneVerifiedAttribute: 'phoneVerified', preferredLanguageAttribute: 'preferredLanguage', avatarUrlAttribute: 'picture', profileAttribute: 'profile',
} as const satisfies Readonly<Record<keyof LDAPAttributes, keyof LdapAttributes>>
const MEMBERS = Object.entries(NAMES) as readonly (readonly [keyof LDAPAttributes, keyof LdapAttributes])[]

const readAttributes = (sent: LDAPAttributes): LdapAttributes =>
  Object.fromEntries(MEMBERS.flatMap(([member, name]) => (sent[member] ? [[name, sent[member]]] : []))) as unknown as LdapAttributes
const writeAttributes = (stored: LdapAttributes): LDAPAttributes =>
  Object.fromEntries(MEMBERS.flatMap(([member, name]) => (stored[name] === undefined ? [] : [[member, stored[name]]]))) as unknown as LDAPAttributes

export class LDAPRequest extends Common {
  @Text({ min: 0, max: 200, shown: true, optional: true }) name?: string
  /** Tried in this order. */
  @Text({ max: 300, list: MAX_SERVERS, plain: true }) servers!: string[]
  @Flag() startTls!: boolean
  @Text({ max: MAX_DN, plain: true }) baseDn!: string
  /** The account that searches people; empty searches anonymously. */
  @Text({ min: 0, max: MAX_DN, plain: true }) bindDn!: string
  /** Without it, a change keeps the stored one. */
  @Text({ min: 0, max: 1000, optional: true, secret: true }) bindPassword?: string
  /** Empty or dn: people are searched below baseDn. */
  @Text({ min: 0, max: MAX_DN, plain: true }) userBase!: string
  @Text({ max: 200, list: 10, plain: true }) userObjectClasses!: string[]
  /** The attributes that the typed name is compared with, such as uid and mail. */
  @Text({ max: 200, list: 10, plain: true }) userFilters!: string[]
  /** For one server. Absent: 10 seconds. */
  @Duration({ min: 1, max: MAX_TIMEOUT, optional: true }) timeout?: number
  @Nested(() => LDAPAttributes) attributes!: LDAPAttributes
  /** PEM of the certificate authority; absent for those of the system. */
  @Bytes({ max: MAX_CERTIFICATE, optional: true }) rootCa?: string
  /** Where groups are searched; empty: the groups that the entry itself names in memberOf. Not in ZITADEL. */
  @Text({ min: 0, max: MAX_DN, plain: true, optional: true }) groupBaseDn?: string
  /** Follows groups in groups. Not in ZITADEL. */
  @Flag({ optional: true }) nestedGroups?: boolean
}

/** @throws ProviderInvalid */
export function ldapSettings(sent: LDAPRequest): LdapSettings {
  const { servers, startTls, baseDn, bindDn, userBase, userObjectClasses, userFilters, timeout, attributes, rootCa = '', groupBaseDn = '' } = sent
  if (servers.length === 0) throw new ProviderInvalid('servers: the address of at least one server is required')
  if (userFilters.length === 0) throw new ProviderInvalid('userFilters: an attribute that names are compared with is required, such as uid')
  return {
    protocol: 'ldap', servers, startTls, baseDn, bindDn, userBase, userObjectClasses, userFilters, timeoutSeconds: timeout ?? MAX_TIMEOUT,
    attributes: readAttributes(attributes), ...(rootCa === '' ? {} : { rootCa: Buffer.from(rootCa, 'base64').toString() }),
    ...(groupBaseDn === '' ? {} : { groups: { baseDn: groupBaseDn, isNested: sent.nestedGroups ?? false } }),
  }
}

export class LDAPConfig {
  @Text({ max: 300, list: MAX_SERVERS }) servers!: string[]
  @Flag() startTls!: boolean
  @Text({ max: MAX_DN }) baseDn!: string
  @Text({ min: 0, max: MAX_DN }) bindDn!: string
  @Text({ min: 0, max: MAX_DN }) userBase!: string
  @Text({ max: 200, list: 10 }) userObjectClasses!: string[]
  @Text({ max: 200, list: 10 }) userFilters!: string[]
  @Duration({ min: 1, max: MAX_TIMEOUT }) timeout!: number
  @Nested(() => LDAPAttributes) attributes!: LDAPAttributes
  @Bytes({ max: MAX_CERTIFICATE, optional: true }) rootCa?: string
  @Text({ max: MAX_DN, optional: true }) groupBaseDn?: string
  @Flag({ optional: true }) nestedGroups?: boolean
}

export const ldapConfig = ({ timeoutSeconds, attributes, rootCa, groups, ...settings }: LdapSettings): LDAPConfig => ({
  ...settings, servers: [...settings.servers], userObjectClasses: [...settings.userObjectClasses], userFilters: [...settings.userFilters],
  timeout: timeoutSeconds, attributes: writeAttributes(attributes), ...(rootCa === undefined ? {} : { rootCa: Buffer.from(rootCa).toString('base64') }),
  ...(groups ? { groupBaseDn: groups.baseDn, nestedGroups: groups.isNested } : {}),
})
