import 'reflect-metadata'
import assert from 'node:assert/strict'
import { NO_RATE_LIMITS } from '@keyhall/adapters-http'
import { randomBytes } from 'node:crypto'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { TestClock } from '@keyhall/adapters-memory'
import type { SendCodeRequest } from '@keyhall/core/accounts'
import type { Caller, OrgId, UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { CodeRefused } from '@keyhall/core/verification'
import { createLogger } from '@keyhall/adapters-log'
import { noPace } from '@keyhall/adapters-crypto'
import { allJobs } from '#src/jobs/all-jobs.js'
import { prepareKeys, prepareStore } from '#src/server.js'
import type { ServerSettings } from '#src/server-settings.js'
import * as t from '#src/wiring/tokens.js'
import { wireServer } from '#src/wiring/wire-server.js'

const NOW = 1_800_000_000
const settings: ServerSettings = {
  baseUrl: 'http://localhost:8080', port: 8080, vendor: 'keyhall', trustedProxies: [], egressAllow: [], dnsServers: [], defaultLanguage: 'en',
  rateLimits: NO_RATE_LIMITS, isHttpsOnly: false, hasApiDocs: true, clientCertificates: { kind: 'off' }, hasConsole: true, mail: { from: 'keyhall@localhost' }, hasProcessMetrics: false, isLocal: true,
}

const ada = (orgId: OrgId): Human => ({
  kind: 'human', id: 'ada' as UserId, orgId, userName: 'ada', state: 'active',
  profile: { firstName: 'Ada', lastName: 'L', displayName: 'Ada L' },
  email: { address: 'ada@mail.example', isVerified: false },
  phone: { number: '+441234567', isVerified: false },
  createdAt: NOW,
  updatedAt: NOW,
})

/** A server in memory, with one person, and everything that it logs. */
async function aServer(own: Partial<ServerSettings> = {}) {
  const log: string[] = []
  const storage = openMemoryStorage()
  const clock = new TestClock(NOW)
  const logger = createLogger({ level: 'trace', isPretty: false, output: { write: (line: string) => void log.push(line) } })
  const wiring = wireServer({ settings: { ...settings, ...own }, logger, storage, clock, pace: noPace, masterKey: randomBytes(32) })
  await prepareStore(wiring, undefined)
  await prepareKeys(wiring)
  const user = ada(wiring.get(t.INSTANCE).get().defaultOrgId)
  await storage.run(({ users }) => users.add(user))
  const jobs = allJobs(wiring)
  const close = async () => {
    await wiring.get(t.PASSWORD_HASHER).close()
    await storage.close()
  }
  const stored = async () => (await storage.read(({ users }) => users.find(user.id)))?.user as Human
  const { get } = wiring
  const { defaultOrgId: orgId, administratorId: userId } = get(t.INSTANCE).get()
  const sendCode = (id: UserId, wanted: SendCodeRequest) => get(t.USER_USE_CASES).sendCode.send(id, wanted, { userId, orgId } as Caller)
  return { ...wiring, get, sendCode, storage, clock, log, user, jobs, close, stored }
}

describe('codes and mails, wired', () => {
  it('are issued, mailed to the inbox, and used; no code is in the log', async () => {
    const { get, sendCode, storage, jobs, user, log, close, stored } = await aServer()
    await sendCode(user.id, { kind: 'email_verification', way: 'mail' })
    await jobs.runAll()
    const [mail] = await storage.read(({ inbox }) => inbox.list('ada@mail.example'))
    const code = /code=(\w{6})/.exec(mail?.text ?? '')?.[1] ?? ''
    await get(t.VERIFY_CONTACT).verify({ userId: user.id, kind: 'email_verification', code })
    assert.equal((await stored()).email?.isVerified, true)

    const { verificationCode: phoneCode = '' } = await sendCode(user.id, { kind: 'phone_verification', way: 'return' })
    await assert.rejects(get(t.VERIFY_CONTACT).verify({ userId: user.id, kind: 'phone_verification', code: 'ZZZZZZ' }), CodeRefused)
    await get(t.VERIFY_CONTACT).verify({ userId: user.id, kind: 'phone_verification', code: phoneCode })
    assert.equal((await stored()).phone?.isVerified, true)

    const { verificationCode: resetCode = '' } = await sendCode(user.id, { kind: 'password_reset', way: 'return' })
    const wanted = { userId: user.id, kind: 'password_reset', code: resetCode, password: 'long enough' } as const
    await get(t.SET_PASSWORD_WITH_CODE).set(wanted)
    await assert.rejects(get(t.SET_PASSWORD_WITH_CODE).set(wanted), CodeRefused)
    assert.ok(await storage.read(({ credentials }) => credentials.password(user.id)))

    const trail = JSON.stringify(await storage.read(({ audit }) => audit.search({ order: 'oldest_first', offset: 0, limit: 1000 })))
    for (const secret of [code, phoneCode, resetCode, 'long enough']) assert.ok(!log.join('').includes(secret) && !trail.includes(secret))
    assert.match(log.join(''), /"topic":"mail","userId":"ada","kind":"email_verification"/)
    await close()
  })

  it('of a public server without a mail server become dead letters with the reason, which is not shown to users', async () => {
    const { get, sendCode, storage, clock, jobs, user, close } = await aServer({ baseUrl: 'https://id.example.com', isLocal: false })
    await sendCode(user.id, { kind: 'initialise', way: 'mail' })
    for (const pause of [0, 5, 30]) {
      clock.advance(pause)
      await jobs.runAll()
    }
    const letters = await storage.read(({ outbox }) => outbox.deadLetters(10))
    assert.deepEqual(letters.map(({ topic, attempts, problem }) => [topic, attempts, problem]), [
      ['mail', 3, 'no mail server is configured: KEYHALL_SMTP_URL is not set'],
    ])
    assert.deepEqual(await storage.read(({ inbox }) => inbox.list()), [])
    assert.equal(get(t.HTTP_DEPENDENCIES).inbox, undefined)
    await close()
  })
})
