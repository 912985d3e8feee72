import assert from 'node:assert/strict'
import { sortableIds } from '@keyhall/adapters-crypto'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { RecoverAdministrator } from '@keyhall/core/accounts'
import { RecordEvents } from '@keyhall/core/audit'
import type { PasswordHasher } from '@keyhall/core/credentials'
import type { Instance } from '@keyhall/core/instance'
import type { Notices } from '@keyhall/core/notices'
import { EndSessions } from '@keyhall/core/sessions'
import { UserId } from '@keyhall/core/shared'
import type { Secret } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { countBeside, queryBeside } from '../processes/query-beside.js'
import { accountOf, openAccount, remove as removeOn } from '../support/account.js'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { TcpProxy } from '../support/tcp-proxy.js'
import { words } from '../support/words.js'
import { DAY, onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

/** Statements of the change that ends sessions, whatever their number. */
const MAX_STATEMENTS = 16
const MANY = 50_000
const SCOPE = 'openid offline_access'
const CONTROL = /^(begin|commit|savepoint|release|rollback|pragma)/i

/** Copies the session and the grant of a person, each copy an older one. */
async function multiply(config: StorageConfig, { id }: TestPerson, count: number): Promise<void> {
  const numbers = config.kind === 'sqlite'
    ? `(with recursive c (n) as (select 1 union all select n + 1 from c where n < ${count}) select n from c)`
    : `(select generate_series(1, ${count}) as n)`
  for (const [table, key, others] of [
    ['sessions', `s.id || '-' || n`, { user_id: 's.user_id', browser_hash: `s.browser_hash || n`, created_at: 's.created_at - n', auth_time: 's.auth_time', amr: 's.amr', last_seen_at: 's.last_seen_at', expires_at: 's.expires_at' }],
    ['grants', `s.id || '-' || n`, { client_id: 's.client_id', user_id: 's.user_id', session_id: `s.session_id || '-' || n`, body: 's.body', created_at: 's.created_at - n', expires_at: 's.expires_at' }],
  ] as const) {
    await queryBeside(config, `
      insert into ${table} (id, ${Object.keys(others).join(', ')}) select ${key}, ${Object.values(others).join(', ')}
      from ${numbers} c, (select * from ${table} where id in (select max(id) from ${table} where user_id = '${id}')) s where true returning 1 as one`)
  }
}

/** Signs in, and returns what must be refused once everything of the person has ended. */
async function signedIn(world: World, person: TestPerson) {
  const agent = await world.agentOf(person)
  const { access_token: accessToken, refresh_token: refreshToken } = await world.tokens({ scope: SCOPE }, person)
  return { agent, accessToken, refreshToken }
}

async function assertRefused(world: World, { agent, accessToken, refreshToken }: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  const answer = await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } }))
  assert.equal(answer.leftTo?.searchParams.get('error'), 'login_required')
  assert.equal((await world.protocol.introspect(clients.web, accessToken)).body['active'], false)
  assert.equal((await world.protocol.refresh(clients.web, refreshToken)).status, 400)
}

const openEnds = (storage: Storage, world: World): EndSessions => {
  const [ids, clock] = [sortableIds(), world.clock]
  const events = new RecordEvents({ ids, clock, instance: () => ({ settings: { features: {} } }) as Instance })
  return new EndSessions({ storage, ids, clock, bell: { ring: () => undefined }, events })
}

const left = async (config: StorageConfig, { id }: TestPerson) => ({
  sessions: await countBeside(config, `select count(*) from sessions where user_id = '${id}'`),
  grants: await countBeside(config, `select count(*) from grants where user_id = '${id}' and revoked_at is null`),
  pending: await countBeside(config, `select count(*) from pending_endings where user_id = '${id}'`),
})

/** Runs the jobs until nothing is left: a run leaves what another one is doing. */
async function finished(world: World, person: TestPerson): Promise<void> {
  do await world.keyhall.runJobs()
  while ((await left(world.database, person)).pending > 0)
}

type Way = (api: Api, person: TestPerson, storage: () => Promise<Storage>) => Promise<unknown>
const m = (name: string): string => `management.v1.ManagementService/${name}`

/** Keeps the session in which it is done. */
const EVERYWHERE = 'signing out everywhere else'

const WAYS: Readonly<Record<string, Way>> = {
  'locking the person': (api, { id }) => api.ok(m('LockUser'), { id }),
  'deactivating the person': (api, { id }) => api.ok(m('DeactivateUser'), { id }),
  'setting a password': (api, { id }) => api.ok('user.v2.UserService/SetPassword', { userId: id, newPassword: { password: 'Another long Passw0rd!' } }),
  'a password with a mailed code': async (api, { id: userId }) => {
    const { verificationCode } = await api.ok('user.v2.UserService/PasswordReset', { userId, returnCode: {} }) as { readonly verificationCode: string }
    await api.ok('user.v2.UserService/SetPassword', { userId, newPassword: { password: 'Another long Passw0rd!' }, verificationCode })
  },
  'the recovery of an administrator': async (api, { id: userId, loginName }, storage) => {
    await api.ok('admin.v1.AdminService/AddIAMMember', { userId, roles: ['IAM_OWNER'] })
    const [opened, ids] = [await storage(), sortableIds()]
    const instance = (await opened.read((reads) => reads.instance.get())) ?? assert.fail()
    const { clock } = api.world
    const events = new RecordEvents({ ids, clock, instance: () => instance })
    await new RecoverAdministrator({
      storage: opened, clock, instance: () => instance, events, endSessions: openEnds(opened, api.world), bell: { ring: () => undefined },
      secrets: { next: () => 'a-one-time-password-of-this-test' as Secret }, hasher: { hash: async () => '$h' } as unknown as PasswordHasher,
      notices: { within: async () => undefined } as unknown as Notices,
    }).recover(loginName)
  },
  [EVERYWHERE]: async (api, person) => {
    const here = await accountOf(api.world, person)
    await removeOn(await openAccount(api.world, here, 'sessions'), words('account.sessions.endOthers'))
  },
  'removing the person': (api, { id }) => api.ok('user.v2.UserService/DeleteUser', { userId: id }),
}

onEveryDatabase('the end of thousands of sign-ins', (world) => {
  const api = new Api(world, 'rest')

  for (const [title, end] of Object.entries(WAYS)) {
    it(`by ${title} holds with the answer`, async () => {
      const created = await api.ok('user.v2.UserService/AddHumanUser', {
        username: title.replaceAll(' ', '-'), organization: { orgId: '100' }, profile: { givenName: 'Ada', familyName: 'L' },
        email: { email: `${title.replaceAll(' ', '-')}@acme.example`, isVerified: true }, password: { password: 'A long Passw0rd of it', changeRequired: false },
      }) as { readonly userId: string }
      const person = { ...people.carol, id: created.userId, loginName: `${title.replaceAll(' ', '-')}@acme.localhost`, password: 'A long Passw0rd of it' }
      const known = await signedIn(world, person)
      await multiply(world.database, person, 1500)
      // The client knows one of the oldest sessions only.
      await queryBeside(world.database, `update sessions set created_at = created_at - ${DAY} where user_id = '${person.id}' and id not like '%-%' returning 1 as one`)
      await end(api, person, () => world.storage())
      await assertRefused(world, known)
      await finished(world, person)
      assert.deepEqual(await left(world.database, person), { sessions: title === EVERYWHERE ? 1 : 0, grants: 0, pending: 0 })
      const events = await countBeside(world.database, `select count(*) from audit_events where type = 'session.terminated' and body like '%"${person.id}"%'`
        .replace('body like', world.kind === 'postgres' ? 'body::text like' : 'body like'))
      assert.equal(events, 1501)
      await assertRefused(world, known)
    })
  }

  it(`has the same number of statements for ${MANY}, goes on in another process, and leaves a new sign-in alone`, async () => {
    const person = people.greta
    const known = await signedIn(world, person)
    await multiply(world.database, person, MANY)
    const { database } = world
    const target = database.kind === 'postgres' ? new URL(database.url) : undefined
    const proxy = target && (await TcpProxy.listen({ host: target.hostname, port: Number(target.port) }))
    if (target && proxy) target.port = String(proxy.port)
    let executed: string[] = []
    const config = { ...database, ...(target ? { url: target.href } : {}), onStatement: (text: string) => executed.push(text.trim()) } as StorageConfig
    const counted = async <T>(work: () => Promise<T>): Promise<T> => {
      executed = []
      const result = await work()
      // On SQLite, which has no round trips, rows are added one by one.
      const statements = new Set(executed.filter((text) => !CONTROL.test(text)).map((text) => (text.startsWith('insert into') ? text.slice(0, 40) : text)))
      assert.ok(statements.size <= MAX_STATEMENTS, [statements.size, ...[...statements].map((text) => text.slice(0, 80))].join('\n'))
      return result
    }
    const first = await openStorage(config)
    proxy?.slowDown(1)
    const { pending } = await counted(() => first.run((stores) => openEnds(first, world).ofUser(stores, UserId.parse(person.id), {})))
    assert.ok(pending !== undefined)
    await assertRefused(world, known)
    world.clock.advance(1)
    const fresh = await world.tokens({ scope: SCOPE }, person)
    await counted(() => openEnds(first, world).step(pending, 1000))
    await first.close()
    const second = await openStorage(config)
    const ends = openEnds(second, world)
    let steps = 0
    while (!(await counted(() => ends.step(pending, 1000)))) steps++
    assert.ok(steps < 2.5 * (MANY / 1000), `${steps}`)
    await second.close()
    proxy?.close()
    await finished(world, person)
    assert.equal((await left(world.database, person)).sessions, 1)
    assert.equal((await world.protocol.introspect(clients.web, known.accessToken)).body['active'], false)
    assert.equal((await world.protocol.introspect(clients.web, fresh.access_token)).body['active'], true)
    assert.equal((await world.protocol.refresh(clients.web, fresh.refresh_token)).status, 200)
  })
}, { bootstrap: apiDocument() })
