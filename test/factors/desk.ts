import assert from 'node:assert/strict'
import { keyedDigest, masterKeySealer, nodeDigest, nodeSecrets, oneTimePasswords, sortableIds, textSealer, webAuthn } from '@keyhall/adapters-crypto'
import { TestClock, openMemoryStorage } from '@keyhall/adapters-memory'
import { openStorage } from '@keyhall/adapters-persistence'
import { RecordEvents } from '@keyhall/core/audit'
import {
  AddPasskey, ChangeFactors, ChangeOfFactors, PasskeyOptions, PasskeyRegistrations, SendFactorCode, SetUpTotp, VerifyFactor, VerifyPasskey,
} from '@keyhall/core/factors'
import type { FactorChanger } from '@keyhall/core/factors'
import type { Policies } from '@keyhall/core/instance'
import { DEFAULT_POLICIES, SignInGuard } from '@keyhall/core/instance'
import { Notices } from '@keyhall/core/notices'
import { EndSessions } from '@keyhall/core/sessions'
import type { Storage } from '@keyhall/core/stores'
import type { Human } from '@keyhall/core/users'
import { Codes } from '@keyhall/core/verification'
import { TOTP } from 'otpauth'
import { aHuman, anInstance, anOrg, anId } from '../contracts/builders.js'
import { postgresDatabases, sqliteDatabases } from '../storage/databases.js'
import { Authenticator } from '../support/authenticator.js'
import { everyDatabase } from '../support/storages.js'

export const BASE_URL = 'https://id.example:8443/auth'
export const ORIGIN = 'https://id.example:8443'

/** Policies of the instance, where they are not those by default. */
export type OwnPolicies = { readonly [K in keyof Policies]?: Partial<Policies[K]> }

const MASTER_KEY = Buffer.alloc(32, 7)

/** Shared, so that the events of several processes are in the order in which they happened. */
const ids = sortableIds()
/** As the server seals seeds. */
export const seeds = masterKeySealer(MASTER_KEY)

/** Everything that has to do with factors in one process, over a storage that others may use at the same time. */
export function aProcess(storage: Storage, clock: TestClock, own: OwnPolicies = {}) {
  const policies = { ...DEFAULT_POLICIES, login: { ...DEFAULT_POLICIES.login, ...own.login }, lockout: { ...DEFAULT_POLICIES.lockout, ...own.lockout } }
  const settings = { ...anInstance({ defaultOrgId: anId(), projectId: anId(), administratorId: anId() }).settings, policies }
  const instance = () => ({ settings })
  const bell = { ring: () => undefined }
  const events = new RecordEvents({ ids, clock, instance })
  const basics = { storage, clock, ids, bell, events, instance, digest: nodeDigest(), secrets: nodeSecrets() }
  const guard = new SignInGuard({ configured: () => 'inbox' })
  const change = new ChangeOfFactors({ ...basics, guard, endSessions: new EndSessions(basics), notices: new Notices(basics) })
  const codes = new Codes({ ...basics, codeDigest: keyedDigest(MASTER_KEY, 'verification-code') })
  const codeDigest = keyedDigest(MASTER_KEY, 'recovery-code')
  const crypto = {
    otp: oneTimePasswords(),
    webAuthn: webAuthn({ baseUrl: BASE_URL, name: 'id.example' }),
    sealer: textSealer(seeds),
    seeds: {
      seal: (seed: string, userId: string) => seeds.seal(Buffer.from(seed), `totp:${userId}`),
      open: (sealed: string, userId: string) => seeds.open(sealed, `totp:${userId}`).toString(),
    },
  }
  const options = new PasskeyOptions({ ...basics, ...crypto })
  const add = new AddPasskey({ ...basics, ...crypto, change })
  return {
    codes,
    verify: new VerifyFactor({ ...basics, guard, ...crypto, codes, codeDigest }),
    passkeys: new VerifyPasskey({ ...basics, ...crypto }),
    options,
    add,
    registrations: new PasskeyRegistrations({ ...basics, ...crypto, options, add, challenges: keyedDigest(MASTER_KEY, 'passkey-registration') }),
    send: new SendFactorCode(basics),
    setUpTotp: new SetUpTotp({ ...basics, ...crypto, change, issuerName: 'id.example' }),
    factors: new ChangeFactors({ ...basics, change, codeDigest }),
  }
}

/** A storage with one person on it, and what tests do with them. */
export class Desk {
  readonly clock = new TestClock(1_800_000_000)
  readonly storage: Storage
  readonly user: Human
  readonly by: FactorChanger

  private constructor(storage: Storage, user: Human) {
    this.storage = storage
    this.user = user
    this.by = { userId: user.id, orgId: user.orgId, origin: { address: '192.0.2.1', requestId: 'r' } }
  }

  static async on(storage: Storage): Promise<Desk> {
    const org = anOrg()
    const user = aHuman({ orgId: org.id, email: { address: 'ada@mail.example', isVerified: true } })
    await storage.run(async ({ orgs, users }) => {
      await orgs.add(org)
      await users.add(user)
    })
    return new Desk(storage, user)
  }

  process(own: OwnPolicies = {}) {
    return aProcess(this.storage, this.clock, own)
  }

  async another(): Promise<Human> {
    const user = aHuman({ orgId: this.user.orgId, email: { address: 'eve@mail.example', isVerified: true } })
    await this.storage.run(({ users }) => users.add(user))
    return user
  }

  stored(id = this.user.id) {
    return this.storage.read(({ factors }) => factors.of(id))
  }

  /** A generator of the person, which shows codes at the time of the clock. */
  async generator(): Promise<(later?: number) => string> {
    const { setUpTotp } = this.process()
    const { seed, sealed } = await setUpTotp.begin(this.user.id)
    const code = (later = 0) => new TOTP({ secret: seed }).generate({ timestamp: (this.clock.now() + later) * 1000 })
    await setUpTotp.confirm(this.user.id, sealed, code(), this.by)
    this.clock.advance(30)
    return code
  }

  /** An authenticator with a passkey of the person. */
  async passkey(traits: Partial<ConstructorParameters<typeof Authenticator>[0]> = {}, userId = this.user.id): Promise<Authenticator> {
    const { options, add } = this.process()
    const authenticator = new Authenticator({ origin: ORIGIN, ...traits })
    const challenge = aChallenge()
    const response = authenticator.create(await options.forSetUp(userId, challenge))
    await add.add(userId, response, { challenge }, { ...this.by, userId })
    return authenticator
  }

  /** The types of the events so far, oldest first. */
  async events(): Promise<readonly string[]> {
    const { events } = await this.storage.read(({ audit }) => audit.search({ order: 'oldest_first', offset: 0, limit: 1000 }))
    return events.map(({ type }) => type)
  }

  /** The kinds of the mails that wait, oldest first. */
  async mails(): Promise<readonly string[]> {
    const messages = await this.storage.run(({ outbox }) => outbox.claim(this.clock.now(), 100, 100_000))
    return messages.map(({ topic, body }) => (topic === 'mail' && 'kind' in body ? body.kind : assert.fail('a mail')))
  }
}

export const aChallenge = (): string => Buffer.from(`a challenge ${anId()}`).toString('base64url')

/** The tests with a person on a fresh storage in memory for each. */
export function withDesk(title: string, tests: (desk: () => Desk) => void): void {
  describe(title, () => {
    let desk: Desk | undefined
    beforeEach(async () => {
      desk = await Desk.on(openMemoryStorage())
    })
    tests(() => desk ?? assert.fail('the desk is there during tests only'))
  })
}

/** The tests with a person on each database, opened twice: two processes. */
export function withTwoProcesses(title: string, tests: (desks: () => readonly [Desk, Desk], atOnce: number) => void): void {
  for (const kind of everyDatabase) {
    describe(`${title} (${kind})`, () => {
      const databases = kind === 'sqlite' ? sqliteDatabases() : postgresDatabases()
      const storages: Storage[] = []
      let desks: readonly [Desk, Desk] | undefined
      before(async () => {
        const config = await databases.fresh()
        for (let n = 0; n < 2; n++) storages.push(await openStorage(config))
      })
      beforeEach(async () => {
        const [one, two] = storages
        const first = await Desk.on(one ?? assert.fail())
        desks = [first, Object.create(first, { storage: { value: two } }) as Desk]
      })
      after(async () => {
        for (const storage of storages) await storage.close()
        await databases.removeAll()
      })
      // On Postgres each has a connection, and the last of them gets the lock on the row in time, also where many tests run at once.
      tests(() => desks ?? assert.fail('the desks are there during tests only'), kind === 'sqlite' ? 100 : 20)
    })
  }
}
