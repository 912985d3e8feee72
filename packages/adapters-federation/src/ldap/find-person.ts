import { UpstreamMisconfigured, UpstreamRefused } from '@keyhall/core/external-sign-in'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { AndFilter, EqualityFilter, OrFilter } from 'ldapts'
import type { Client, Filter } from 'ldapts'
import { shown } from '../shown.js'
import { BINARY_ATTRIBUTES, entryOf } from './entry.js'
import type { DirectoryEntry } from './entry.js'
import { searching } from './result-codes.js'

/** RFC 4512 §1.4: a name or an object identifier, with options such as a language. */
const ATTRIBUTE_NAME = /^[A-Za-z0-9][A-Za-z0-9.;-]{0,127}$/

/** @throws UpstreamMisconfigured */
export function attributeName(name: string): string {
  if (ATTRIBUTE_NAME.test(name)) return name
  throw new UpstreamMisconfigured(`${shown(name)} is not the name of an attribute: letters, digits, hyphens and options only`)
}

/** A comparison whose value is sent as bytes, so that no character of it is part of the filter (RFC 4515). */
export const equals = (attribute: string, value: string): Filter => new EqualityFilter({ attribute: attributeName(attribute), value })

/** The subtree with people. */
export const searchBase = ({ baseDn, userBase }: LdapSettings): string => {
  if (userBase === '' || userBase.toLowerCase() === 'dn') return baseDn
  return userBase.toLowerCase().endsWith(baseDn.toLowerCase()) ? userBase : `${userBase},${baseDn}`
}

export const personClasses = ({ userObjectClasses }: LdapSettings): readonly Filter[] => userObjectClasses.map((value) => equals('objectClass', value))

function filterOf(settings: LdapSettings, userName: string): Filter {
  if (settings.userFilters.length === 0) throw new UpstreamMisconfigured('the provider needs an attribute that names are compared with, such as uid (userFilters)')
  return new AndFilter({ filters: [...personClasses(settings), new OrFilter({ filters: settings.userFilters.map((name) => equals(name, userName)) })] })
}

/** All attributes of users, and those of the operator that are only sent when asked for. */
const attributesOf = ({ attributes }: LdapSettings): string[] => [
  ...new Set(['*', 'memberOf', ...Object.values(attributes as unknown as Record<string, string>).map(attributeName)]),
]

/**
 * Finds the one person of a name. Referrals are not followed: the server that they name would get passwords.
 *
 * @throws UpstreamRefused when there is none, or more than one
 * @throws UpstreamMisconfigured, UpstreamUnreachable
 */
export async function findPerson(client: Client, settings: LdapSettings, userName: string): Promise<DirectoryEntry> {
  const base = searchBase(settings)
  const { searchEntries, searchReferences } = await searching(base, 'baseDn and userBase', () => client.search(base, {
    scope: 'sub', derefAliases: 'never', filter: filterOf(settings, userName), sizeLimit: 2, timeLimit: settings.timeoutSeconds,
    attributes: attributesOf(settings), explicitBufferAttributes: [...BINARY_ATTRIBUTES],
  }))
  const [first] = searchEntries
  const { userFilters, userObjectClasses } = settings
  const where = `below ${shown(base)} whose ${userFilters.join(' or ')} is the typed name${userObjectClasses.length === 0 ? '' : `, with the object class ${userObjectClasses.join(' and ')}`}`
  const elsewhere = searchReferences.length === 0 ? '' : `; it refers to ${shown(searchReferences)}, which is not followed`
  if (!first) throw new UpstreamRefused('invalid_credentials', `the directory has no entry ${where}${elsewhere}`)
  if (searchEntries.length > 1) throw new UpstreamRefused('invalid_credentials', `the directory has several entries ${where}: choose attributes that are unique (userFilters)`)
  return entryOf(first)
}
