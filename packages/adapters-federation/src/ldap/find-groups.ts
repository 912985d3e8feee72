import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { ExtensibleFilter, OrFilter, ResultCodeError } from 'ldapts'
import type { Client, Filter } from 'ldapts'
import { entryOf, textOf, textsOf } from './entry.js'
import type { DirectoryEntry } from './entry.js'
import { equals } from './find-person.js'
import { searching } from './result-codes.js'

/** A group of the person. */
export interface DirectoryGroup {
  readonly dn: string
  readonly name: string
}

/** LDAP_MATCHING_RULE_IN_CHAIN: the server walks the chain of groups itself. */
const IN_CHAIN = '1.2.840.113556.1.4.1941'
/** The capability of Active Directory. */
const ACTIVE_DIRECTORY = '1.2.840.113556.1.4.800'
const MAX_GROUPS = 1000
const MAX_DEPTH = 10
const PAGE_SIZE = 200
/** Members of one filter. */
const CHUNK = 25

/** The name of a DN without attributes: the value of its first component (RFC 4514 §2.4). */
export function nameOfDn(dn: string): string {
  const value = /^[^=]+=((?:\\.|[^\\,+])*)/.exec(dn)?.[1] ?? dn
  return value.replaceAll(/(?:\\[0-9a-fA-F]{2})+|\\./g, (escaped) =>
    /^\\[0-9a-fA-F]{2}/.test(escaped) ? Buffer.from(escaped.replaceAll('\\', ''), 'hex').toString() : escaped.slice(1)).trim()
}

async function search(client: Client, settings: LdapSettings, baseDn: string, filter: Filter): Promise<readonly DirectoryGroup[]> {
  const found: DirectoryGroup[] = []
  const options = { scope: 'sub', derefAliases: 'never', filter, timeLimit: settings.timeoutSeconds, attributes: ['cn'], paged: { pageSize: PAGE_SIZE } } as const
  await searching(baseDn, 'base of groups', async () => {
    for await (const { searchEntries } of client.searchPaginated(baseDn, { ...options, attributes: [...options.attributes] })) {
      found.push(...searchEntries.map((entry) => ({ dn: entry.dn, name: textOf(entryOf(entry), 'cn') ?? nameOfDn(entry.dn) })))
      if (found.length > MAX_GROUPS) throw new UpstreamMisconfigured(`the person has more than ${MAX_GROUPS} groups: choose a smaller base for groups`)
    }
  })
  return found
}

/** Whether the server is an Active Directory (MS-ADTS §3.1.1.3.4.3.1). One that hides its root entry is none: groups are found by walking. */
export async function isActiveDirectory(client: Client): Promise<boolean> {
  try {
    const { searchEntries } = await client.search('', { scope: 'base', attributes: ['supportedCapabilities'] })
    return searchEntries.some((root) => textsOf(entryOf(root), 'supportedCapabilities').includes(ACTIVE_DIRECTORY))
  } catch (problem) {
    if (problem instanceof ResultCodeError) return false
    throw problem
  }
}

/** Groups that have one of these members. */
const holding = (dns: readonly string[]): Filter => new OrFilter({ filters: dns.flatMap((dn) => [equals('member', dn), equals('uniqueMember', dn)]) })

/** Walks from group to group, each one once, so that groups that contain each other end. */
async function walk(client: Client, settings: LdapSettings, baseDn: string, person: DirectoryEntry): Promise<readonly DirectoryGroup[]> {
  const found = new Map<string, DirectoryGroup>()
  const userName = textOf(person, settings.attributes.userName ?? 'uid')
  let members: readonly string[] = [person.dn]
  for (let depth = 0; members.length > 0 && depth < (settings.groups?.isNested === true ? MAX_DEPTH : 1); depth += 1) {
    const fresh: string[] = []
    for (let start = 0; start < members.length; start += CHUNK) {
      const posix = depth === 0 && userName !== undefined ? [equals('memberUid', userName)] : []
      const filter = new OrFilter({ filters: [holding(members.slice(start, start + CHUNK)), ...posix] })
      for (const group of await search(client, settings, baseDn, filter)) {
        const key = group.dn.toLowerCase()
        if (!found.has(key)) fresh.push(group.dn)
        found.set(key, group)
      }
      if (found.size > MAX_GROUPS) throw new UpstreamMisconfigured(`the person has more than ${MAX_GROUPS} groups: choose a smaller base for groups`)
    }
    members = fresh
  }
  return [...found.values()]
}

/**
 * The groups of a person: those that the entry names, or those below the base for groups, nested ones included if the provider says so.
 *
 * @throws UpstreamMisconfigured when there are too many
 */
export async function findGroups(client: Client, settings: LdapSettings, person: DirectoryEntry): Promise<readonly DirectoryGroup[]> {
  const { groups } = settings
  if (!groups) return textsOf(person, 'memberOf').slice(0, MAX_GROUPS).map((dn) => ({ dn, name: nameOfDn(dn) }))
  if (groups.isNested && (await isActiveDirectory(client)))
    return search(client, settings, groups.baseDn, new ExtensibleFilter({ matchType: 'member', rule: IN_CHAIN, value: person.dn }))
  return walk(client, settings, groups.baseDn, person)
}
