import { CredentialUnknown } from '@keyhall/core/accounts'
import { FactorUnknown, isOnlyWayToSignIn } from '@keyhall/core/factors'
import { LinkUnknown } from '@keyhall/core/identity-providers'
import type { Parameters } from '@keyhall/core/protocol'
import { SessionUnknown } from '@keyhall/core/sessions'
import type { AccountPage } from './account-pages.js'
import type { AccountUseCases } from './account-use-cases.js'
import { changerOf } from './changer-of.js'
import type { Note } from './notes.js'
import type { OpenAccount } from './open-account.js'
import { ownSessions } from './own-sessions.js'
import type { Removal } from './views/index.js'

/** A removal to confirm. */
interface FoundRemoval {
  readonly removal: Removal
  /** @returns the note for the next page; `undefined` when this removal ended the session of this browser */
  remove(): Promise<Note | undefined>
}

/** The removals of one list page. */
export interface Removals {
  /** The page that links here. */
  readonly list: AccountPage
  readonly isSensitive: boolean
  /**
   * Finds the object named by the query or the form.
   *
   * @returns `undefined` when nothing is named, as after a sign-in in between, or when nothing is left to remove
   * @throws FactorUnknown, SessionUnknown, CredentialUnknown
   */
  readonly find: (open: OpenAccount) => Promise<FoundRemoval | undefined>
}

/** Whether the query names nothing. A malformed id names a nonexistent object. */
const isUnnamed = (form: Parameters): boolean => !form.has('id') && form.malformed === undefined

/** Removes the phone number. */
export const phoneRemoval = ({ changeContact }: AccountUseCases): Removals => ({
  list: 'phone',
  isSensitive: true,
  find: async ({ account: { person: { phone } }, caller }) => phone && {
    removal: { kind: 'phone', number: phone.number },
    remove: async () => {
      await changeContact.removePhone(caller.userId, caller)
      return 'phone_removed'
    },
  },
})

/** Removes a passkey, the authenticator app or a linked sign-in, or switches off codes by email. */
export const factorRemoval = (use: AccountUseCases): Removals => ({
  list: 'security',
  isSensitive: true,
  find: async (open) => {
    const { form, caller: { userId }, account: { factors: { passkeys, totp, hasEmailCode }, passwordChangedAt, policies: { login }, person } } = open
    const { changeFactors, links } = use
    const by = changerOf(open)
    const hasPassword = passwordChangedAt !== undefined
    const isLastFactor = hasPassword && passkeys.length + (totp ? 1 : 0) + (hasEmailCode ? 1 : 0) === 1
    const kind = form.get('factor')
    if (kind === 'link') return linkRemoval(use, open)
    if (kind === 'passkey') {
      // Named by registration id, because the ids of authenticators may be long.
      const passkey = passkeys.find(({ registrationId }) => registrationId === form.get('id'))
      if (!passkey) throw new FactorUnknown('the person has no such passkey')
      const isOnlyWay = isOnlyWayToSignIn(passkey.id, { passkeys, hasPassword, login, linkedSignIns: await links.manage.usable(userId, login) })
      return {
        removal: { kind, passkey, isLastFactor, ...(isOnlyWay ? { block: 'only_way' } : {}) },
        remove: async () => {
          await changeFactors.removeOwnPasskey(userId, passkey.id, by, login)
          return 'passkey_removed'
        },
      }
    }
    if (kind === 'totp' && totp) return {
      removal: { kind, addedAt: totp.addedAt, isLastFactor },
      remove: async () => {
        await changeFactors.removeTotp(userId, by)
        return 'totp_removed'
      },
    }
    if (kind === 'email_code' && hasEmailCode) return {
      removal: { kind, address: person.email?.address ?? '', isLastFactor },
      remove: async () => {
        await changeFactors.setEmailCode(userId, false, by)
        return 'email_code_off'
      },
    }
    return undefined
  },
})

/** Ends one session, or all others. */
export const sessionRemoval = ({ sessions, endSessions }: AccountUseCases): Removals => ({
  list: 'sessions',
  isSensitive: false,
  find: async ({ form, session: { id: present }, caller }) => {
    const own = await ownSessions(sessions, caller.userId)
    const others = own.filter(({ id }) => id !== present)
    if (form.has('others')) return others.length === 0 ? undefined : {
      removal: { kind: 'other_sessions', sessions: others },
      remove: async () => {
        await endSessions.others(present, caller)
        return 'sessions_ended'
      },
    }
    if (isUnnamed(form)) return undefined
    const session = own.find(({ id }) => id === form.get('id'))
    if (!session) throw new SessionUnknown('the person has no such session')
    return {
      removal: { kind: 'session', session },
      remove: async () => {
        await endSessions.one(session.id, caller)
        return session.id === present ? undefined : 'session_ended'
      },
    }
  },
})

/** Removes the access of an application. */
export const applicationRemoval = ({ applications }: AccountUseCases): Removals => ({
  list: 'applications',
  isSensitive: false,
  find: async ({ form, caller }) => {
    if (isUnnamed(form)) return undefined
    const application = (await applications.of(caller.userId)).find(({ clientId }) => clientId === form.get('id'))
    if (!application) throw new CredentialUnknown('the application has no access to this account')
    return {
      removal: { kind: 'application', application },
      remove: async () => {
        await applications.revoke(application.clientId, caller)
        return 'application_revoked'
      },
    }
  },
})

/** The link that the form names. @throws LinkUnknown */
async function linkRemoval({ links: { manage, change } }: AccountUseCases, open: OpenAccount): Promise<FoundRemoval> {
  const { form, caller: { userId }, account: { policies: { login } } } = open
  const linked = await manage.ofUser(userId)
  const named = linked.find(({ link }) => link.providerId === form.get('provider') && link.externalId === form.get('id'))
  if (!named) throw new LinkUnknown('the person has no such linked sign-in')
  return {
    removal: { kind: 'link', named },
    remove: async () => {
      await change.remove(named.link, changerOf(open), login)
      return 'link_removed'
    },
  }
}
