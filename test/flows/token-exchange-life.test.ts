import assert from 'node:assert/strict'
import type { ClientId, OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import { decodeJwt } from 'jose'
import {
  ACCESS_TOKEN,
  ID_TOKEN,
  JWT,
  USER_ID,
  acting,
  exchanged,
  exchangers,
  introspected,
  onEveryDatabaseExchanging,
  refusal,
  signedBy,
  staff,
} from '../support/exchange.js'
import type { ExchangedBody, Sent } from '../support/exchange.js'
import { people, projects } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import type { TokenBody } from '../support/protocol.js'
import { HOUR } from '../support/world.js'
import type { World } from '../support/world.js'

const { basic } = exchangers
const OFFLINE = 'openid offline_access'

const tokensOf = (world: World, who: TestPerson, scope = OFFLINE): Promise<TokenBody> => world.tokens({ client: basic, scope }, who)

const logOut = async (world: World, who: TestPerson, { id_token: hint }: TokenBody): Promise<void> => {
  await (await world.agentOf(who)).open(world.url('/oidc/v1/end_session', { id_token_hint: hint }))
}

/** One exchange for each access token format, each with a refresh token. */
async function issuedFrom(world: World, sent: Sent, scope = OFFLINE): Promise<readonly ExchangedBody[]> {
  return Promise.all([ACCESS_TOKEN, JWT].map((type) => exchanged(world, { ...sent, scope, requested_token_type: type })))
}

const isActive = async (world: World, token: string): Promise<boolean> => (await introspected(world, token))['active'] === true

/** Asserts that access and refresh tokens are invalid and cannot be exchanged. */
async function assertOver(world: World, bodies: readonly ExchangedBody[]): Promise<void> {
  for (const { access_token: token, refresh_token: refresh } of bodies) {
    assert.equal(await isActive(world, token), false)
    assert.equal((await world.protocol.userinfo(token)).status, 401)
    assert.deepEqual(await refusal(world, { subject_token: token }), [400, 'invalid_request'])
    if (refresh !== undefined) assert.equal((await world.protocol.refresh(basic, refresh)).body.error, 'invalid_grant')
  }
}

async function assertAlive(world: World, bodies: readonly ExchangedBody[]): Promise<void> {
  for (const { access_token: token } of bodies) assert.equal(await isActive(world, token), true)
}

/** Every kind of exchange for alice or bob, with and without an actor, and the sessions that it depends on. */
function everyExchange(world: World, subject: TokenBody, actor: TokenBody): Readonly<Record<string, () => Promise<Sent>>> {
  const ofSubject = { subject_token: subject.access_token }
  const byActor = acting(actor.access_token)
  return {
    'an access token': async () => ofSubject,
    'an access token, and an actor by access token': async () => ({ ...ofSubject, ...byActor }),
    'an access token, and an actor by ID token': async () => ({ ...ofSubject, ...acting(actor.id_token, ID_TOKEN) }),
    'a user id, and an actor by access token': async () => ({ subject_token: people.bob.id, subject_token_type: USER_ID, ...byActor }),
    'a JWT of the client, and an actor by access token': async () => ({
      subject_token: await signedBy(world, basic, people.bob.id),
      subject_token_type: JWT,
      ...byActor,
    }),
  }
}
const NAMES = Object.keys(everyExchange({} as World, {} as TokenBody, {} as TokenBody))
const restsOnSubject = (name: string): boolean => name.startsWith('an access token')
const restsOnActor = (name: string): boolean => name.includes('actor')

/** The tokens of that exchange and of a second exchange of its result, with the exchanged tokens. */
async function setUp(world: World, name: string) {
  const [subject, actor] = [await tokensOf(world, people.bob), await tokensOf(world, staff.sam)]
  const sent = everyExchange(world, subject, actor)[name] ?? (async () => ({}))
  const bodies = [
    await exchanged(world, { ...(await sent()), scope: OFFLINE }),
    await exchanged(world, { ...(await sent()), scope: OFFLINE, requested_token_type: JWT }),
  ]
  const further = await Promise.all(bodies.map(({ access_token: token }) => exchanged(world, { subject_token: token })))
  return { subject, actor, bodies: [...bodies, ...further] }
}

function logout(world: World): void {
  for (const name of NAMES) {
    it(`ends the tokens when the subject ends the session: ${name}`, async () => {
      const { subject, bodies } = await setUp(world, name)
      await assertAlive(world, bodies)
      await logOut(world, people.bob, subject)
      if (restsOnSubject(name)) await assertOver(world, bodies)
      else await assertAlive(world, bodies)
    })

    it(`ends the tokens when the actor ends the session: ${name}`, async () => {
      const { actor, bodies } = await setUp(world, name)
      await logOut(world, staff.sam, actor)
      if (restsOnActor(name)) await assertOver(world, bodies)
      else await assertAlive(world, bodies)
    })
  }

  it('ends the tokens when the user of an ID token does, as subject and as actor', async () => {
    const [subject, actor] = [await tokensOf(world, people.bob), await tokensOf(world, staff.sam)]
    const byIdToken = { subject_token: subject.id_token, subject_token_type: ID_TOKEN }
    const [alone, acted] = [
      await issuedFrom(world, byIdToken, 'openid'),
      await issuedFrom(world, { ...byIdToken, ...acting(actor.id_token, ID_TOKEN) }, 'openid'),
    ]
    await logOut(world, staff.sam, actor)
    await assertOver(world, acted)
    await assertAlive(world, alone)
    assert.deepEqual(await refusal(world, { ...byIdToken, ...acting(actor.id_token, ID_TOKEN) }), [400, 'invalid_request'])
    await logOut(world, people.bob, subject)
    await assertOver(world, alone)
    assert.deepEqual(await refusal(world, byIdToken), [400, 'invalid_request'])
  })

  it('with the ID token of an exchange ends the session that it names', async () => {
    const subject = await tokensOf(world, people.bob)
    const body = await exchanged(world, { subject_token: subject.access_token, requested_token_type: ID_TOKEN })
    assert.equal(decodeJwt(body.access_token)['sid'], decodeJwt(subject.id_token)['sid'])
    await logOut(world, people.bob, { ...subject, id_token: body.access_token })
    assert.equal(await isActive(world, subject.access_token), false)
  })
}

function revocation(world: World): void {
  for (const name of NAMES) {
    it(`of the subject's refresh token ends the tokens: ${name}`, async () => {
      const { subject, bodies } = await setUp(world, name)
      await world.protocol.revoke(basic, subject.refresh_token)
      if (restsOnSubject(name)) await assertOver(world, bodies)
      else await assertAlive(world, bodies)
    })

    it(`of the actor's refresh token ends the tokens: ${name}`, async () => {
      const { actor, bodies } = await setUp(world, name)
      await world.protocol.revoke(basic, actor.refresh_token)
      // An ID token identifies its session, but no grant.
      if (name.endsWith('by access token')) await assertOver(world, bodies)
      else await assertAlive(world, bodies)
    })
  }

  it('by reuse of a refresh token ends the tokens', async () => {
    const { subject, bodies } = await setUp(world, 'an access token')
    for (let times = 0; times < 2; times++) await world.protocol.refresh(basic, subject.refresh_token)
    await assertOver(world, bodies)
  })

  it('of one exchange ends its descendants and no other tokens', async () => {
    const subject = await tokensOf(world, people.bob)
    const [first, beside] = await issuedFrom(world, { subject_token: subject.access_token })
    assert.ok(first && beside)
    const further = await issuedFrom(world, { subject_token: first.access_token })
    await world.protocol.revoke(basic, first.refresh_token)
    await assertOver(world, [first, ...further])
    await assertAlive(world, [beside])
    assert.equal(await isActive(world, subject.access_token), true)
  })

  it("of the subject's access token alone does not end the exchanged tokens before they expire", async () => {
    const subject = await tokensOf(world, people.bob)
    const bodies = await issuedFrom(world, { subject_token: subject.access_token }, 'openid')
    await world.protocol.revoke(basic, subject.access_token)
    await assertAlive(world, bodies)
    world.clock.advance(HOUR)
    await assertOver(world, bodies)
  })
}

/** The resources of an exchange that can be deactivated, and how. */
const SWITCHES: Readonly<Record<string, (stores: Stores, isOn: boolean) => Promise<void>>> = {
  'the subject': (stores, isOn) => switchUser(stores, people.bob.id, isOn),
  'the actor': (stores, isOn) => switchUser(stores, staff.sam.id, isOn),
  'the client that exchanged': (stores, isOn) => switchClient(stores, basic.id, isOn),
  'the project': async ({ projects: store }, isOn) => {
    const project = await store.find(projects.shop as ProjectId)
    if (project) await store.put({ ...project, state: isOn ? 'active' : 'inactive' })
  },
  'the organization': async ({ orgs }, isOn) => {
    const org = await orgs.find('100' as OrgId)
    if (org) await orgs.update({ ...org, state: isOn ? 'active' : 'inactive' })
  },
}

async function switchUser({ users }: Stores, id: string, isOn: boolean): Promise<void> {
  const found = await users.find(id as UserId)
  if (found) await users.update({ ...found.user, state: isOn ? 'active' : 'inactive' })
}

async function switchClient({ clients: store }: Stores, id: string, isOn: boolean): Promise<void> {
  const client = await store.find(id as ClientId)
  if (client) await store.put({ ...client, state: isOn ? 'active' : 'inactive' }, [])
}

function deactivation(world: World): void {
  const switchTo = async (what: string, isOn: boolean): Promise<void> => {
    const storage = await world.storage()
    await storage.run(async (stores) => SWITCHES[what]?.(stores, isOn))
  }

  for (const what of Object.keys(SWITCHES)) {
    it(`of ${what} ends tokens at once, and refresh tokens for good`, async () => {
      const [subject, actor] = [await tokensOf(world, people.bob), await tokensOf(world, staff.sam)]
      const bodies = await issuedFrom(world, { subject_token: subject.access_token, ...acting(actor.access_token) })
      await switchTo(what, false)
      try {
        for (const { access_token: token, refresh_token: refresh } of bodies) {
          assert.equal((await world.protocol.userinfo(token)).status, 401)
          assert.equal(await isActive(world, token), false)
          const { error } = (await world.protocol.refresh(basic, refresh)).body
          assert.ok(['invalid_grant', 'invalid_client'].includes(error), error)
        }
        const [status] = await refusal(world, { subject_token: subject.access_token, ...acting(actor.access_token) })
        assert.notEqual(status, 200)
      } finally {
        await switchTo(what, true)
      }
      if (what === 'the client that exchanged') return
      for (const { refresh_token: refresh } of bodies)
        assert.equal((await world.protocol.refresh(basic, refresh)).body.error, 'invalid_grant')
    })
  }

  it('of a user further down the chain of actors ends the tokens too', async () => {
    const asOtto = await exchanged(world, {
      subject_token: staff.otto.id,
      subject_token_type: USER_ID,
      ...acting((await tokensOf(world, staff.ida)).access_token),
    })
    const { access_token: token } = await exchanged(world, {
      subject_token: people.bob.id,
      subject_token_type: USER_ID,
      ...acting(asOtto.access_token),
    })
    assert.equal(await isActive(world, token), true)
    const storage = await world.storage()
    await storage.run((stores) => switchUser(stores, staff.ida.id, false))
    assert.equal(await isActive(world, token), false)
    await storage.run((stores) => switchUser(stores, staff.ida.id, true))
  })
}

onEveryDatabaseExchanging('token exchange, end of the source ends the issued tokens', (world) => {
  describe('logout', () => logout(world))
  describe('revocation', () => revocation(world))
  describe('deactivation', () => deactivation(world))
})
