import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import {
  ID_TOKEN,
  JWT,
  USER_ID,
  acting,
  agentRobot,
  exchangeDocument,
  exchanged,
  exchangers,
  introspected,
  onEveryDatabaseExchanging,
  refusal,
  signedBy,
  staff,
} from '../support/exchange.js'
import type { Sent } from '../support/exchange.js'
import { people, projects, robots } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { HOUR, inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { basic } = exchangers
const FORBIDDEN = [400, 'unauthorized_client']
const API_SCOPE = 'urn:keyhall:iam:org:project:id:keyhall:aud'

const byId = ({ id }: { readonly id: string }): Sent => ({ subject_token: id, subject_token_type: USER_ID })
const tokenOf = async (world: World, who: TestPerson, scope = 'openid'): Promise<string> =>
  (await world.tokens({ client: basic, scope }, who)).access_token
const actor = async (world: World, who: TestPerson): Promise<Sent> => acting(await tokenOf(world, who))

onEveryDatabaseExchanging('impersonation', (world) => {
  describe('required role', () => roles(world))
  describe('act claim', () => act(world))
  describe('auth_time and amr', () => signIn(world))
  describe('API access', () => apis(world))
})

function roles(world: World): void {
  const { sam, ida, otto, olga, boss, root, pia } = staff
  const { alice, bob, greta } = people
  const reached: readonly (readonly [actor: TestPerson, role: string, subjects: readonly TestPerson[]])[] = [
    [alice, 'no role', []],
    [boss, 'ORG_OWNER', []],
    [root, 'IAM_OWNER', []],
    [pia, 'PROJECT_OWNER', []],
    [sam, 'IAM_END_USER_IMPERSONATOR', [bob, greta]],
    [otto, 'ORG_END_USER_IMPERSONATOR', [bob]],
    [ida, 'IAM_ADMIN_IMPERSONATOR', [bob, greta, sam, otto, olga, boss, root, pia]],
    [olga, 'ORG_ADMIN_IMPERSONATOR', [bob, otto, boss, pia]],
  ]
  for (const [who, role, subjects] of reached) {
    it(`allows ${role} to impersonate ${subjects.length === 0 ? 'no user' : subjects.map(({ userName }) => userName).join(', ')}`, async () => {
      const asActor = await actor(world, who)
      for (const subject of [bob, greta, sam, ida, otto, olga, boss, root, pia]) {
        if (subject === who) continue
        const isReached = subjects.includes(subject)
        if (isReached) assert.ok(await exchanged(world, { ...byId(subject), ...asActor }))
        else assert.deepEqual(await refusal(world, { ...byId(subject), ...asActor }), FORBIDDEN, subject.userName)
      }
    })
  }

  it('applies to every kind of subject_token', async () => {
    const asActor = await actor(world, alice)
    const { access_token: token, id_token: idToken } = await world.tokens({ client: basic }, bob)
    const subjects: readonly Sent[] = [
      { subject_token: token },
      { subject_token: idToken, subject_token_type: ID_TOKEN },
      byId(bob),
      { subject_token: await signedBy(world, basic, bob.id), subject_token_type: JWT },
    ]
    for (const sent of subjects)
      assert.deepEqual(await refusal(world, { ...sent, ...asActor }), FORBIDDEN, sent['subject_token_type'] as string)
  })

  it('allows service users as actor and as subject', async () => {
    assert.ok(await exchanged(world, { ...byId(bob), ...acting(agentRobot.token) }))
    assert.deepEqual(await refusal(world, { ...byId(bob), ...acting(robots.robot.token) }), FORBIDDEN)
    assert.ok(await exchanged(world, { ...byId(robots.robot), ...(await actor(world, sam)) }))
    assert.deepEqual(await refusal(world, { ...byId(agentRobot), ...(await actor(world, sam)) }), FORBIDDEN)
  })

  it('does not allow impersonating oneself', async () => {
    for (const who of [sam, ida]) {
      const asActor = await actor(world, who)
      assert.deepEqual(await refusal(world, { ...byId(who), ...asActor }), [400, 'invalid_request'])
      assert.deepEqual(await refusal(world, { subject_token: await tokenOf(world, who), ...asActor }), [400, 'invalid_request'])
    }
  })
}

function act(world: World): void {
  const { sam, ida, olga, otto, boss } = staff
  const issuer = () => world.issuer
  const chain = (...people_: readonly TestPerson[]): unknown =>
    people_.reduceRight<unknown>((inner, { id }) => ({ iss: issuer(), sub: id, ...(inner === undefined ? {} : { act: inner }) }), undefined)
  const impersonated = async (subject: Sent, who: TestPerson | string): Promise<string> =>
    (await exchanged(world, { ...subject, ...acting(typeof who === 'string' ? who : await tokenOf(world, who)) })).access_token

  it('names the actor in access token, ID token and introspection', async () => {
    const sent = { ...byId(people.bob), ...(await actor(world, sam)) }
    const body = await exchanged(world, { ...sent, requested_token_type: JWT })
    const only = await exchanged(world, { ...sent, requested_token_type: ID_TOKEN })
    for (const token of [body.access_token, body.id_token, only.access_token]) {
      const { sub, act: named } = decodeJwt(token)
      assert.deepEqual([sub, named], [people.bob.id, chain(sam)])
    }
    assert.deepEqual((await introspected(world, body.access_token))['act'], chain(sam))
    assert.deepEqual((await introspected(world, await impersonated(byId(people.bob), sam)))['act'], chain(sam))
  })

  it('nests the earlier actors of the subject (RFC 8693 §4.1)', async () => {
    const once = await impersonated(byId(people.bob), sam)
    const twice = await impersonated({ subject_token: once }, ida)
    assert.deepEqual((await introspected(world, twice))['act'], chain(ida, sam))
    const thrice = await impersonated({ subject_token: twice }, olga)
    assert.deepEqual((await introspected(world, thrice))['act'], chain(olga, ida, sam))
  })

  it('nests the actors of the actor_token in between', async () => {
    const before = await impersonated(byId(people.bob), sam)
    const actorActed = await impersonated(byId(otto), ida)
    const token = await impersonated({ subject_token: before }, actorActed)
    assert.deepEqual((await introspected(world, token))['act'], chain(otto, ida, sam))
  })

  it('is preserved by an exchange without an actor, also of an ID token', async () => {
    const sent = { ...byId(people.bob), ...(await actor(world, sam)) }
    const first = await exchanged(world, sent)
    const rows: readonly Sent[] = [{ subject_token: first.access_token }, { subject_token: first.id_token, subject_token_type: ID_TOKEN }]
    for (const given of rows) {
      const { access_token: token } = await exchanged(world, given)
      assert.deepEqual((await introspected(world, token))['act'], chain(sam))
      const { access_token: again } = await exchanged(world, { ...given, ...(await actor(world, ida)) })
      assert.deepEqual((await introspected(world, again))['act'], chain(ida, sam))
    }
  })

  it('is at most five levels deep', async () => {
    const actors = [sam, otto, ida, olga, sam]
    let token = await impersonated(byId(people.bob), actors[0] ?? sam)
    for (const who of actors.slice(1)) token = await impersonated({ subject_token: token }, who)
    assert.deepEqual((await introspected(world, token))['act'], chain(...actors.toReversed()))
    assert.deepEqual(await refusal(world, { subject_token: token, ...(await actor(world, otto)) }), [400, 'invalid_request'])
    assert.ok(await exchanged(world, { subject_token: token }))
  })

  it("gives the subject none of the actor's roles: each further impersonation needs a role of the new actor", async () => {
    const asOtto = await impersonated(byId(otto), ida)
    assert.ok(await impersonated(byId(people.bob), asOtto))
    assert.deepEqual(await refusal(world, { ...byId(boss), ...acting(asOtto) }), FORBIDDEN)
  })
}

function signIn(world: World): void {
  it("are the actor's, and without an actor the subject's", async () => {
    const sams = await world.tokens({ client: basic }, staff.sam)
    world.clock.advance(60)
    const carols = await world.tokens({ client: basic }, people.carol)
    const signedInAt = (token: string) => decodeJwt(token)['auth_time']
    assert.notEqual(signedInAt(sams.id_token), signedInAt(carols.id_token))
    for (const [own, expected] of [
      [acting(sams.access_token), sams],
      [acting(sams.id_token, ID_TOKEN), sams],
      [{}, carols],
    ] as const) {
      const body = await exchanged(world, { subject_token: carols.access_token, ...own, requested_token_type: JWT })
      for (const token of [body.access_token, body.id_token]) assert.equal(signedInAt(token), signedInAt(expected.id_token))
      assert.deepEqual(decodeJwt(body.id_token)['amr'], ['pwd'])
      assert.equal((await introspected(world, body.access_token))['auth_time'], signedInAt(expected.id_token))
    }
  })

  it('are absent when the actor did not sign in', async () => {
    const body = await exchanged(world, {
      subject_token: await tokenOf(world, people.bob),
      ...acting(agentRobot.token),
      requested_token_type: JWT,
    })
    for (const token of [body.access_token, body.id_token]) {
      for (const name of ['auth_time', 'amr', 'acr', 'sid']) assert.equal(name in decodeJwt(token), false, name)
    }
    assert.equal('auth_time' in (await introspected(world, body.access_token)), false)
  })
}

function apis(world: World): void {
  const ownProject = async (): Promise<string> => {
    const [project] = (await introspected(world, robots.robot.token))['aud'] as readonly [string]
    return project
  }
  const audienceOf = (token: string) => decodeJwt(token).aud as readonly string[]

  it('is granted to a token without an actor whose scope requests it', async () => {
    const given = { subject_token: await tokenOf(world, people.bob, `openid ${API_SCOPE}`), requested_token_type: JWT }
    const body = await exchanged(world, { ...given, scope: `openid ${API_SCOPE}` })
    assert.ok(audienceOf(body.access_token).includes(await ownProject()))
    assert.equal(audienceOf((await exchanged(world, given)).access_token).includes(await ownProject()), false)
  })

  it('is never in the audience of a token with an actor', async () => {
    const project = await ownProject()
    const [subject, asActor] = [await tokenOf(world, people.bob, `openid ${API_SCOPE}`), acting(agentRobot.token)]
    for (const sent of [{ subject_token: subject }, byId(people.bob), byId(robots.robot)]) {
      const body = await exchanged(world, { ...sent, ...asActor, requested_token_type: JWT })
      assert.deepEqual([audienceOf(body.access_token).includes(project), body.scope], [false, 'openid'])
    }
  })

  it('cannot be requested by scope, in either spelling', async () => {
    const project = await ownProject()
    const byName = `urn:keyhall:iam:org:project:id:${project}:aud`
    const subject = await tokenOf(world, people.bob, `openid ${API_SCOPE} ${byName}`)
    for (const scope of [API_SCOPE, byName, `${API_SCOPE} ${byName}`]) {
      const sent = { subject_token: subject, ...(await actor(world, staff.sam)), scope: `openid ${scope}`, requested_token_type: JWT }
      const body = await exchanged(world, sent)
      assert.deepEqual([audienceOf(body.access_token).includes(project), body.scope], [false, 'openid'])
    }
  })

  it('cannot be gained by requesting no other audience', async () => {
    const subject = await tokenOf(world, people.bob, `openid ${API_SCOPE}`)
    const sent = { subject_token: subject, ...acting(agentRobot.token), scope: API_SCOPE }
    assert.deepEqual(await refusal(world, sent), [400, 'invalid_scope'])
  })

  it('cannot be requested by audience', async () => {
    const sent = { ...byId(people.bob), ...acting(agentRobot.token), audience: await ownProject() }
    assert.deepEqual(await refusal(world, sent), [400, 'invalid_target'])
  })

  it('cannot be gained by another exchange, with or without an actor', async () => {
    const project = await ownProject()
    const { access_token: token } = await exchanged(world, { ...byId(people.bob), ...acting(agentRobot.token) })
    for (const more of [{}, acting(agentRobot.token)]) {
      const body = await exchanged(world, { subject_token: token, ...more, requested_token_type: JWT })
      assert.equal(audienceOf(body.access_token).includes(project), false)
      assert.deepEqual(await refusal(world, { subject_token: token, ...more, audience: project }), [400, 'invalid_target'])
    }
    assert.equal(
      audienceOf((await exchanged(world, { subject_token: token, requested_token_type: JWT })).access_token).includes(projects.shop),
      true,
    )
  })
}

inMemory(
  'impersonation, while the instance does not allow it',
  (world) => {
    it('is unauthorized_client for every subject and every role of the actor', async () => {
      const { access_token: token, id_token: idToken } = await world.tokens({ client: basic }, people.bob)
      const subjects: readonly Sent[] = [
        { subject_token: token },
        { subject_token: idToken, subject_token_type: ID_TOKEN },
        byId(people.bob),
        byId({ id: '999' }),
        { subject_token: await signedBy(world, basic, people.bob.id), subject_token_type: JWT },
      ]
      for (const sent of subjects) assert.deepEqual(await refusal(world, { ...sent, ...(await actor(world, staff.ida)) }), FORBIDDEN)
      assert.deepEqual(await refusal(world, { ...byId(people.bob), ...acting('x') }), FORBIDDEN)
    })

    it('does not affect exchanges without an actor', async () => {
      world.clock.advance(HOUR)
      assert.ok(await exchanged(world, { subject_token: await tokenOf(world, people.bob) }))
    })
  },
  { bootstrap: exchangeDocument({ security: {} }) },
)
