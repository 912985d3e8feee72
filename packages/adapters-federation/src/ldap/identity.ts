import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { shown } from '../shown.js'
import { textOf, textsOf } from './entry.js'
import type { DirectoryEntry } from './entry.js'
import type { DirectoryGroup } from './find-groups.js'

/** Never claims, even if the service account may read them. */
const SECRETS = /password|pwd|hash|secret|userpkcs12|supplementalcredentials/
const MAX_VALUE_LENGTH = 1024
const MAX_VALUES = 100

/** Readable values only: no pictures or certificates, whose bytes are not text. */
const isReadable = (value: string): boolean => value.length <= MAX_VALUE_LENGTH && !value.includes('�') && !value.includes('\0')

function claimsOf(entry: DirectoryEntry, groups: readonly DirectoryGroup[]): ExternalIdentity['claims'] {
  const members = [...entry.attributes.keys()].filter((name) => !SECRETS.test(name)).flatMap((name) => {
    const values = textsOf(entry, name).filter(isReadable).slice(0, MAX_VALUES)
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values] as const]
  })
  return Object.fromEntries([...members, ['dn', entry.dn], ['groups', groups.map(({ name }) => name)], ['group_dns', groups.map(({ dn }) => dn)]])
}

const TEXTS = ['userName', 'email', 'firstName', 'lastName', 'displayName', 'nickName', 'phone', 'preferredLanguage', 'picture'] as const

/** @throws UpstreamMisconfigured */
export function idOf(entry: DirectoryEntry, attribute: string): string {
  const id = attribute.toLowerCase() === 'dn' ? entry.dn : textOf(entry, attribute)
  const present = [...entry.attributes].flatMap(([name, values]) => (values.length === 0 ? [] : [name]))
  const advice = 'choose one that identifies people, such as entryUUID or objectGUID (idAttribute)'
  if (id === undefined) throw new UpstreamMisconfigured(`the entry has no attribute ${attribute}, only ${shown(present)}: ${advice}`)
  if (!isReadable(id)) throw new UpstreamMisconfigured(`the attribute ${attribute} of the entry is no text of at most ${MAX_VALUE_LENGTH} characters: ${advice}`)
  return id
}

/** Translates an entry by the attributes of the provider. @throws UpstreamMisconfigured */
export function identityOf(entry: DirectoryEntry, { attributes }: LdapSettings, groups: readonly DirectoryGroup[]): ExternalIdentity {
  const externalId = idOf(entry, attributes.id)
  const isTrue = (name: string | undefined): boolean => ['true', '1', 'yes'].includes(textOf(entry, name)?.toLowerCase() ?? '')
  const texts = TEXTS.flatMap((member) => {
    const text = textOf(entry, attributes[member])
    return text === undefined || !isReadable(text) ? [] : [[member, text] as const]
  })
  return {
    ...Object.fromEntries(texts),
    externalId,
    isEmailVerified: isTrue(attributes.emailVerified),
    isPhoneVerified: isTrue(attributes.phoneVerified),
    claims: claimsOf(entry, groups),
    amr: ['pwd'],
  }
}
