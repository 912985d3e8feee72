import type { LDAPConfig } from '@keyhall/client/management'
import { fromBase64, toBase64 } from './base64.js'

/** The attributes of an entry that are read, in the order of the form. */
export const LDAP_ATTRIBUTES = [
  'idAttribute', 'preferredUsernameAttribute', 'firstNameAttribute', 'lastNameAttribute', 'displayNameAttribute', 'nickNameAttribute', 'emailAttribute', 'emailVerifiedAttribute',
  'phoneAttribute', 'phoneVerifiedAttribute', 'preferredLanguageAttribute', 'avatarUrlAttribute', 'profileAttribute',
] as const
type LdapAttribute = (typeof LDAP_ATTRIBUTES)[number]

/** The settings of a directory as a form. */
export interface LdapForm extends Readonly<Record<LdapAttribute, string>> {
  readonly servers: readonly string[]
  readonly startTls: boolean
  /** PEM. */
  readonly rootCa: string
  /** Seconds. */
  readonly timeout: string
  readonly baseDn: string
  readonly bindDn: string
  readonly bindPassword: string
  readonly userBase: string
  /** Separated by spaces, like the names of attributes below. */
  readonly userObjectClasses: string
  readonly userFilters: string
  readonly groupBaseDn: string
  readonly nestedGroups: boolean
}

const DEFAULT_TIMEOUT = '10'

/** What directories call the members of a person, as RFC 2798 and RFC 4530 name them. */
export const EMPTY_LDAP: LdapForm = {
  servers: [''], startTls: false, rootCa: '', timeout: DEFAULT_TIMEOUT, baseDn: '', bindDn: '', bindPassword: '', userBase: '', userObjectClasses: 'inetOrgPerson', userFilters: 'uid mail',
  groupBaseDn: '', nestedGroups: false, idAttribute: 'entryUUID', preferredUsernameAttribute: 'uid', firstNameAttribute: 'givenName', lastNameAttribute: 'sn', displayNameAttribute: 'cn',
  nickNameAttribute: '', emailAttribute: 'mail', emailVerifiedAttribute: '', phoneAttribute: '', phoneVerifiedAttribute: '', preferredLanguageAttribute: 'preferredLanguage', avatarUrlAttribute: '', profileAttribute: '',
}

/** What Active Directory has instead. */
export const ACTIVE_DIRECTORY: Partial<LdapForm> = {
  userObjectClasses: 'user', userFilters: 'sAMAccountName userPrincipalName', idAttribute: 'objectGUID', preferredUsernameAttribute: 'sAMAccountName', displayNameAttribute: 'displayName',
}

export function ldapFormOf(stored: LDAPConfig): LdapForm {
  const { servers = [], startTls = false, rootCa, timeout, baseDn, bindDn = '', userBase = '', userObjectClasses = [], userFilters = [], groupBaseDn = '', nestedGroups = false, attributes } = stored
  return {
    ...Object.fromEntries(LDAP_ATTRIBUTES.map((name) => [name, attributes[name] ?? ''])) as Record<LdapAttribute, string>,
    servers, startTls, baseDn, bindDn, userBase, groupBaseDn, nestedGroups, bindPassword: '', rootCa: rootCa === undefined ? '' : fromBase64(rootCa),
    timeout: timeout === undefined ? DEFAULT_TIMEOUT : String(Number.parseInt(timeout, 10)), userObjectClasses: userObjectClasses.join(' '), userFilters: userFilters.join(' '),
  }
}

const names = (text: string): readonly string[] => text.split(/[\s,]+/).filter((name) => name !== '')

export function ldapRequest(form: LdapForm): object {
  const { servers, startTls, timeout, bindPassword, nestedGroups } = form
  const [rootCa, groupBaseDn] = [form.rootCa.trim(), form.groupBaseDn.trim()]
  return {
    servers: servers.map((server) => server.trim()).filter((server) => server !== ''), startTls, timeout: `${timeout.trim()}s`,
    baseDn: form.baseDn.trim(), bindDn: form.bindDn.trim(), userBase: form.userBase.trim(), userObjectClasses: names(form.userObjectClasses), userFilters: names(form.userFilters),
    attributes: Object.fromEntries(LDAP_ATTRIBUTES.map((name) => [name, form[name].trim()])),
    ...(bindPassword === '' ? {} : { bindPassword }), ...(rootCa === '' ? {} : { rootCa: toBase64(`${rootCa}\n`) }), ...(groupBaseDn === '' ? {} : { groupBaseDn, nestedGroups }),
  }
}

const NEEDED = ['baseDn', 'userFilters', 'idAttribute'] as const

/** The members without which no sign-in works. @param isNew whether there is no stored password */
export const missingOfLdap = (form: LdapForm, isNew: boolean): readonly (keyof LdapForm)[] => [
  ...(form.servers.every((server) => server.trim() === '') ? ['servers'] as const : []),
  ...NEEDED.filter((name) => form[name].trim() === ''),
  ...(isNew && form.bindDn.trim() !== '' && form.bindPassword === '' ? ['bindPassword'] as const : []),
]

/** The names of refused members in the form. */
export const LDAP_NAMES: Readonly<Record<string, string>> = Object.fromEntries(LDAP_ATTRIBUTES.map((name) => [`attributes.${name}`, name]))
