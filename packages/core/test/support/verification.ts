import { PLAIN_BRANDING } from '@keyhall/core/instance'
import type { EventStores } from '@keyhall/core/audit'
import { RecordEvents } from '@keyhall/core/audit'
import type { CredentialReads, EncodedHash, LoginAttemptStore, LoginAttempts, PasswordStamp } from '@keyhall/core/credentials'
import type { Message, Outbox, Secret, SecretHash, Secrets, UserId } from '@keyhall/core/shared'
import type { Human, UserStore } from '@keyhall/core/users'
import { Codes } from '@keyhall/core/verification'
import type { CodeDigest, CodeKind, CodeStores, StoredCode } from '@keyhall/core/verification'
import { NOW, aHuman, instance, named } from './builders.js'
import { clockAt, countingIds, digest } from './fakes.js'

/** The default branding. */
export const PLAIN_BRAND = { branding: PLAIN_BRANDING, links: {}, texts: {} }

/** A readable hash, which contains its input. */
export const codeDigest: CodeDigest = { of: (text) => `hash of ${JSON.stringify(text)}` as SecretHash }

/** Secrets that differ in the part used for codes. */
function secrets(): Secrets {
  let made = 0
  return { next: () => String(++made).padStart(6, 'A').padEnd(43, 'x') as Secret }
}

/** Ada with a mail address and a phone number, neither of them verified. */
export const ada = (own: Partial<Human> = {}): Human =>
  aHuman({ email: { address: 'ada@mail.example', isVerified: false }, phone: { number: '+441234567', isVerified: false }, ...own })

/** Stores with one person, and the dependencies for issuing and verifying codes. */
export function aDesk({ user = ada(), passwordChangedAt }: { readonly user?: Human; readonly passwordChangedAt?: number } = {}) {
  const people = new Map([[user.id, user]])
  const codesById = new Map<string, StoredCode>()
  const messages: Message[] = []
  const events: string[] = []
  const clock = clockAt(NOW)
  const find = async (id: UserId) => {
    const found = people.get(id)
    return found && named(found)
  }
  const users: Pick<UserStore, 'find' | 'lock' | 'update'> = {
    find,
    lock: find,
    update: async (changed) => void people.set(changed.id, changed as Human),
  }
  const credentials: Pick<CredentialReads, 'password'> = {
    password: async (userId) =>
      passwordChangedAt === undefined ? undefined : { userId, hash: 'h' as EncodedHash, changedAt: passwordChangedAt, stamp: 'stamp' as PasswordStamp },
  }
  const verificationCodes: CodeStores['verificationCodes'] = {
    put: async (code) => void codesById.set(`${code.kind} ${code.userId}`, code),
    lock: async (userId, kind) => codesById.get(`${kind} ${userId}`),
    remove: async (userId, kind) => void codesById.delete(`${kind} ${userId}`),
    removeMadeUntil: async () => 0,
  }
  const eventStores: EventStores & { readonly outbox: Outbox<Message> } = {
    audit: { append: async ({ type, actor }) => void events.push(`${type} by ${actor.kind}`), appendAll: async (all) => void events.push(...all.map(({ type, actor }) => `${type} by ${actor.kind}`)) },
    outbox: { append: async (message) => void messages.push(message), appendAll: async (all) => void messages.push(...all) },
  }
  const attempts = new Map<string, LoginAttempts>()
  const loginAttempts: LoginAttemptStore = {
    lock: async (key) => attempts.get(key),
    put: async (key, of) => void attempts.set(key, of),
    clear: async (key) => void attempts.delete(key),
  }
  const stores = { users: users as UserStore, credentials: credentials as CredentialReads, verificationCodes, loginAttempts, ...eventStores }
  const give = <T>(work: (of: typeof stores) => Promise<T>) => work(stores)
  const codes = new Codes({ secrets: secrets(), codeDigest, digest, clock })
  const recording = new RecordEvents({ ids: countingIds(), clock, instance: instance() })
  /** Issues a code and stores it. */
  const issue = async (kind: CodeKind, way: 'mail' | 'return' = 'return') => {
    const { code, stored } = codes.make(people.get(user.id) ?? user, kind, way === 'mail' ? { isMailed: true } : {})
    await verificationCodes.put(stored)
    return code
  }
  return { user, people, codes, codesById, clock, messages, events, stores, storage: { read: give, run: give }, issue, recording }
}
