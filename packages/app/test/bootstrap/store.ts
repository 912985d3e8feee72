import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { TestClock, openMemoryStorage } from '@keyhall/adapters-memory'
import { RecordEvents } from '@keyhall/core/audit'
import type { EncodedHash, PasswordHasher } from '@keyhall/core/credentials'
import { HashNotAccepted } from '@keyhall/core/credentials'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import type { Digest, Ids, Issuer, Secret, SecretHash, Secrets } from '@keyhall/core/shared'
import type { ReadStores, Storage, Stores } from '@keyhall/core/stores'
import { ApplyBootstrap, BootstrapRefused, SetUpInstance } from '@keyhall/core/setup'
import type { ChosenAdministrator, FirstStart } from '@keyhall/core/setup'
import { EndSessions, GrantRoles } from '@keyhall/core/sessions'
import { parseBootstrap } from '@keyhall/documents/bootstrap'
import { hostOf } from '#src/wiring/org-use-cases.js'

export const NOW = 1_800_000_000

const sha256 = (text: string): SecretHash => createHash('sha256').update(text).digest('base64url') as SecretHash
export const digest: Digest = {
  sha256,
  leftHalf: (hash, text) => createHash(hash).update(text).digest('base64url').slice(0, 22),
  hmacSha256: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
  equal: (a, b) => timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b))),
}

/** A hasher that records what it was asked to hash. */
export class ToyHasher implements PasswordHasher {
  readonly hashed: string[] = []

  hash(password: string): Promise<EncodedHash> {
    this.hashed.push(password)
    return Promise.resolve(`$toy$${password}` as EncodedHash)
  }

  verify(stored: EncodedHash | undefined, password: string): Promise<boolean> {
    return Promise.resolve(stored === `$toy$${password}`)
  }

  needsRehash(): boolean {
    return false
  }

  async accept(encoded: string): Promise<EncodedHash> {
    if (!encoded.startsWith('$pbkdf2-sha256$')) throw new HashNotAccepted('no such algorithm')
    return encoded as EncodedHash
  }
}

const countingIds = (): Ids => {
  let last = 0
  return { next: () => `id-${String(++last).padStart(19, '0')}` }
}
const secrets: Secrets = { next: () => randomBytes(32).toString('base64url') as Secret }

/** Metadata is taken as it is, and secrets are readable. */
const providers = {
  saml: { complete: (settings: object) => Promise.resolve({ metadataXml: '<xml/>', binding: 'redirect', ...settings } as SamlSettings), newKey: () => Promise.resolve({ certificate: 'certificate', privateKey: 'key' }) },
  checkLdap: () => Promise.resolve(),
    checkAppleKey: () => Promise.resolve(),
  secrets: { seal: (text: string) => text, open: (sealed: string) => sealed },
  objection: (address: string) => (address.includes('169.254.') ? 'must not be called' : undefined),
}

/** Everything that setting up a store needs, on a storage of its own. */
export function tools(storage: Storage = openMemoryStorage()) {
  const [ids, clock] = [countingIds(), new TestClock(NOW)]
  const events = new RecordEvents({ ids, clock, instance: () => ({ settings: DEFAULT_SETTINGS }) })
  const grantRoles = new GrantRoles({ endSessions: new EndSessions({ storage, ids, clock, events, bell: { ring: () => undefined } }) })
  return { storage, hasher: new ToyHasher(), digest, ids, clock, secrets, vendor: 'keyhall', issuer: 'http://localhost:8080' as Issuer, providers, grantRoles }
}
export type Tools = ReturnType<typeof tools>

interface StartSettings { baseUrl?: string; vendor?: string; document?: unknown; chosen?: ChosenAdministrator }

export function start(with_: Tools, settings: StartSettings = {}): Promise<FirstStart | undefined> {
  const { baseUrl = 'http://localhost:8080', vendor = 'keyhall', document, chosen } = settings
  return new SetUpInstance({ ...with_, baseUrl, host: hostOf(baseUrl), vendor }).setUp({
    masterKeyCheck: 'sealed', chosen, ...(document === undefined ? {} : { document: parseBootstrap(document) }),
  })
}

/** A store after its first start. */
export async function startedStore(): Promise<Tools & { readonly created: FirstStart }> {
  const fresh = tools()
  const created = await start(fresh)
  if (!created) throw new Error('the store was not empty')
  return { ...fresh, created }
}

export const apply = (with_: Tools, json: unknown): Promise<readonly string[]> => new ApplyBootstrap(with_).apply(parseBootstrap(json))

/** The problems of a document that cannot be applied. */
export async function problemsOfApplying(with_: Tools, json: unknown): Promise<readonly string[]> {
  try {
    await apply(with_, json)
  } catch (error) {
    if (error instanceof BootstrapRefused) return error.problems
    throw error
  }
  return []
}

export const look = <T>({ storage }: Tools, work: (stores: ReadStores) => Promise<T>): Promise<T> => storage.read(work)

/** A storage that counts what is written to it. */
export function countingWrites(storage: Storage): { readonly storage: Storage; readonly written: string[] } {
  const written: string[] = []
  const isWrite = (verb: string) => /^(put|add|update)/.test(verb)
  const counted = (store: object, name: string): unknown => new Proxy(store, {
    get: (target, verb) => {
      const value: unknown = Reflect.get(target, verb)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (isWrite(String(verb))) written.push(`${name}.${String(verb)}`)
        return Reflect.apply(value, target, args)
      }
    },
  })
  const countedStores = (stores: Stores) =>
    Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, counted(store as object, name)])) as unknown as Stores
  return {
    storage: {
      ledger: storage.ledger, authRequestIntake: storage.authRequestIntake, loginAttemptIntake: storage.loginAttemptIntake, loginTraceIntake: storage.loginTraceIntake, expired: storage.expired, configuration: storage.configuration, check: () => storage.check(), close: () => storage.close(),
      read: (work) => storage.read(work), run: (work) => storage.run((stores) => work(countedStores(stores))),
    },
    written,
  }
}

/** A storage on which another process is always a moment faster: its first unit of work finds everything taken. */
export function overtaken(storage: Storage, other: () => Promise<unknown>, problem: Error): Storage {
  let isFirst = true
  return {
    ledger: storage.ledger, authRequestIntake: storage.authRequestIntake, loginAttemptIntake: storage.loginAttemptIntake, loginTraceIntake: storage.loginTraceIntake, expired: storage.expired, configuration: storage.configuration, check: () => storage.check(), close: () => storage.close(),
    read: (work) => storage.read(work),
    run: async (work) => {
      if (!isFirst) return storage.run(work)
      isFirst = false
      await other()
      throw problem
    },
  }
}
