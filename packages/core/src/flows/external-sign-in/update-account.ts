import type { ExternalLink } from '../../directory/identity-providers/index.js'
import type { Human } from '../../directory/users/index.js'
import { isReachedBy, typedLoginName, userEvent } from '../../directory/users/index.js'
import type { EventDetails, RecordEvents } from '../../foundation/audit/index.js'
import type { Clock, Outbox, UserId } from '../../foundation/shared/index.js'
import type { NoticeMessage, Notices } from '../../messages/notices/index.js'
import type { VerificationCodeStore } from '../../proofs/verification/index.js'
import type { PersonAtProvider, RuledStores } from '../auth-requests/index.js'
import { linkedName } from '../auth-requests/index.js'

/** The stores that an update of an account changes. */
export interface UpdateStores extends RuledStores {
  readonly verificationCodes: VerificationCodeStore
  readonly outbox: RuledStores['outbox'] & Outbox<NoticeMessage>
}

interface Dependencies {
  readonly events: RecordEvents
  readonly notices: Notices
  readonly clock: Clock
}

/** The profile members that the provider named. */
const profileOf = ({ firstName, lastName, displayName, nickName, preferredLanguage }: PersonAtProvider): Partial<Human['profile']> => ({
  ...(firstName === undefined ? {} : { firstName }), ...(lastName === undefined ? {} : { lastName }),
  ...(displayName === undefined ? {} : { displayName }), ...(nickName === undefined ? {} : { nickname: nickName }),
  ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
})

/** The account as the provider describes it. Addresses and numbers count only when the provider has verified them. */
function described(user: Human, person: PersonAtProvider): Human {
  const { email, isEmailVerified, phone } = person
  return {
    ...user, profile: { ...user.profile, ...profileOf(person) },
    ...(isEmailVerified && email !== undefined ? { email: { address: email, isVerified: true } } : {}),
    ...(phone === undefined ? {} : { phone: { number: phone, isVerified: true } }),
  }
}

const isSame = (one: object | undefined, other: object | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether an update could change the account. */
export const isOutdated = (user: Human, person: PersonAtProvider): boolean => {
  const now = described(user, person)
  return !isSame(now.profile, user.profile) || !isSame(now.email, user.email) || !isSame(now.phone, user.phone)
}

/**
 * Brings a linked account up to date, in the unit of work of the caller. A verified address that another account has stays with that account.
 *
 * @returns whether mails wait to be sent
 */
export async function updateAccount(
  stores: UpdateStores, { events, notices, clock }: Dependencies, link: Pick<ExternalLink, 'providerId'> & { readonly userId: UserId }, person: PersonAtProvider,
): Promise<boolean> {
  const { providerId, userId } = link
  const before = (await stores.users.lock(userId))?.user
  if (before?.kind !== 'human') return false
  const wanted = described(before, person)
  const isAnothers = !isSame(wanted.email, before.email) && wanted.email !== undefined && (await isHeldByAnother(stores, before, wanted.email.address))
  const { email: _theirs, ...withoutEmail } = wanted
  const after: Human = isAnothers ? { ...withoutEmail, ...(before.email ? { email: before.email } : {}) } : wanted
  const changes = changesBetween(before, after, person)
  if (changes.length === 0) return false
  await stores.users.update({ ...after, updatedAt: clock.now() })
  await stores.externalLinks.rename({ providerId, externalId: person.externalId, userId, userName: linkedName(person) })
  for (const change of changes) await events.record(stores, { ...change, actor: { kind: 'user', userId, orgId: before.orgId } })
  if (before.email?.address === after.email?.address) return false
  await stores.verificationCodes.remove(userId, 'email_change')
  if (before.email?.isVerified !== true) return false
  await notices.within(stores, userId, 'email_changed', before.email.address)
  return true
}

/** Whether another account is identified by the address at sign-in, or would be once it is verified. */
async function isHeldByAnother({ users }: UpdateStores, { id, orgId }: Human, address: string): Promise<boolean> {
  const typed = typedLoginName(address)
  // Login names in generated domains need no check: they precede an address.
  const reached = (await users.candidates(typed)).filter((named) => isReachedBy(named, typed, {}))
  const near = (await users.atAddress(typed.whole)).filter(({ user }) => user.orgId === orgId)
  return [...reached, ...near].some(({ user }) => user.id !== id)
}

const changesBetween = (before: Human, after: Human, person: PersonAtProvider): readonly EventDetails[] => [
  ...(isSame(before.profile, after.profile) ? [] : [userEvent('user.human.profile.changed', before, profileOf(person))]),
  ...(isSame(before.email, after.email) ? [] : [userEvent('user.human.email.changed', before, { email: after.email })]),
  ...(isSame(before.phone, after.phone) ? [] : [userEvent('user.human.phone.changed', before, { phone: after.phone })]),
]
