import { canonicalName } from '../../foundation/shared/index.js'
import type { Human, NamedUser } from './user.js'
import { emailKey, userNameKey } from './user.js'

/** The typed text, in the forms by which a store finds users. */
export interface TypedLoginName {
  /** The whole text: a bare user name, or a verified email address. */
  readonly whole: string
  /** The text split at the last `@`: user name and primary domain of a full login name. */
  readonly full?: { readonly userName: string; readonly domain: string }
}

export interface NamedHuman extends NamedUser {
  readonly user: Human
}

export function typedLoginName(text: string): TypedLoginName {
  const whole = canonicalName(text)
  const at = whole.lastIndexOf('@')
  return at > 0 && at < whole.length - 1 ? { whole, full: { userName: whole.slice(0, at), domain: whole.slice(at + 1) } } : { whole }
}

const isFullNameOf = ({ user, primaryDomain }: NamedHuman, { full }: TypedLoginName): boolean =>
  full?.userName === userNameKey(user) && full.domain === primaryDomain

const isVerifiedEmailOf = ({ user }: NamedHuman, { whole }: TypedLoginName): boolean =>
  user.email?.isVerified === true && emailKey(user) === whole

/** Whether the text is the person's full login name or verified address, which take precedence over a bare user name. */
export const isReachedBy = (named: NamedHuman, typed: TypedLoginName): boolean => isFullNameOf(named, typed) || isVerifiedEmailOf(named, typed)

/**
 * Picks the person identified by a typed name: the full login name takes precedence, then a verified email address, then a bare user name.
 *
 * @param candidates every human whose full login name, verified email or user name equals the typed text
 * @returns `undefined` when no person matches, or more than one
 */
export function pickByLoginName(candidates: readonly NamedHuman[], typed: TypedLoginName): NamedHuman | undefined {
  const only = (found: readonly NamedHuman[]) => (found.length === 1 ? found[0] : undefined)
  const byFull = candidates.filter((named) => isFullNameOf(named, typed))
  if (byFull.length > 0) return only(byFull)
  const byEmail = candidates.filter((named) => isVerifiedEmailOf(named, typed))
  if (byEmail.length > 0) return only(byEmail)
  return only(candidates.filter(({ user }) => userNameKey(user) === typed.whole))
}
