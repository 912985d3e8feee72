import type { OrgId } from '../../foundation/shared/index.js'
import { canonicalName, inULabels } from '../../foundation/shared/index.js'
import type { Human, NamedUser } from './user.js'
import { emailKey, userNameKey } from './user.js'

/** The typed text, in the forms by which a store finds users. */
export interface TypedLoginName {
  /** The whole text: a bare user name, or a verified email address. */
  readonly whole: string
  /** The whole text as typed, but for case and width. */
  readonly spelled: string
  /** The text split at the last `@`: user name and primary domain of a full login name. */
  readonly full?: { readonly userName: string; readonly domain: string }
}

export interface NamedHuman extends NamedUser {
  readonly user: Human
  /** Whether the organization has verified its primary domain. Only read together with candidates for a typed name. */
  readonly isDomainVerified?: boolean
}

/** The part of the instance that tells which domains are generated. */
export interface GeneratedBelow {
  readonly host?: string
}

/** Whether the domain is below the service's host, where domains are generated and nobody has a mailbox. */
export const isGenerated = (domain: string, { host }: GeneratedBelow): boolean => host !== undefined && domain.endsWith(`.${host}`)

/** Without the folding of spellings that are one name today and were two before. */
const spelledName = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

export function typedLoginName(text: string): TypedLoginName {
  const [whole, spelled] = [canonicalName(text), spelledName(text)]
  const at = whole.lastIndexOf('@')
  return { whole, spelled, ...(at > 0 && at < whole.length - 1 ? { full: { userName: canonicalName(whole.slice(0, at)), domain: whole.slice(at + 1) } } : {}) }
}

const isFullNameOf = ({ user, primaryDomain }: NamedHuman, { full }: TypedLoginName): boolean =>
  full?.userName === userNameKey(user) && full.domain === inULabels(primaryDomain)

const isVerifiedEmailOf = ({ user }: NamedHuman, { whole }: TypedLoginName): boolean =>
  user.email?.isVerified === true && emailKey(user) === whole

/** Anyone can name a domain: a login name in it proves nothing until the organization has verified it. */
const isProvenNameOf = (named: NamedHuman, typed: TypedLoginName, below: GeneratedBelow): boolean =>
  isFullNameOf(named, typed) && (named.isDomainVerified === true || isGenerated(named.primaryDomain, below))

/** Whether the text is the verified address of a person of another organization. */
export const isAddressElsewhere = (named: NamedHuman, typed: TypedLoginName, orgId: OrgId): boolean =>
  named.user.orgId !== orgId && isVerifiedEmailOf(named, typed)

/** Whether the text is the person's login name in a verified domain or verified address, which take precedence over all other names. */
export const isReachedBy = (named: NamedHuman, typed: TypedLoginName, below: GeneratedBelow): boolean =>
  isProvenNameOf(named, typed, below) || isVerifiedEmailOf(named, typed)

/** Of people in one organization who share an address: the one who has it as user name, too. */
function onlyNamed(found: readonly NamedHuman[], { whole }: TypedLoginName): NamedHuman | undefined {
  const isOneOrg = found.every(({ user }) => user.orgId === found[0]?.user.orgId)
  return isOneOrg ? found.find(({ user }) => userNameKey(user) === whole) : undefined
}

/** Of people who had names before several spellings became one name: the one whose name has the typed spelling. */
function onlySpelled(found: readonly NamedHuman[], { spelled }: TypedLoginName): NamedHuman | undefined {
  const [person, another] = found.filter(({ user, primaryDomain }) => [user.userName, `${user.userName}@${primaryDomain}`].some((name) => spelledName(name) === spelled))
  return another ? undefined : person
}

/** The people who have the typed text as their verified address, if there are several: none of them can sign in by it. */
export function sharersOf(candidates: readonly NamedHuman[], typed: TypedLoginName, below: GeneratedBelow): readonly NamedHuman[] {
  const sharers = candidates.filter((named) => isVerifiedEmailOf(named, typed))
  return sharers.length > 1 && !pickByLoginName(candidates, typed, below) ? sharers : []
}

/**
 * Picks the person identified by a typed name. Precedence: a full login name in a verified or generated domain, a verified email address, a
 * full login name in another domain, a bare user name. An unverified domain thereby takes no one's address. Of people who share a verified address
 * in one organization, the one with it as user name.
 *
 * @param candidates every human whose full login name, verified email or user name equals the typed text
 * @returns `undefined` when no person matches, or more than one
 */
export function pickByLoginName(candidates: readonly NamedHuman[], typed: TypedLoginName, below: GeneratedBelow): NamedHuman | undefined {
  const isOfAddress = (named: NamedHuman): boolean => isVerifiedEmailOf(named, typed)
  const ranks: readonly ((named: NamedHuman) => boolean)[] = [
    (named) => isProvenNameOf(named, typed, below), isOfAddress, (named) => isFullNameOf(named, typed), ({ user }) => userNameKey(user) === typed.whole,
  ]
  const rank = ranks.find((is) => candidates.some(is))
  const found = rank ? candidates.filter(rank) : []
  if (found.length === 1) return found[0]
  return rank === isOfAddress ? onlyNamed(found, typed) : onlySpelled(found, typed)
}
