import assert from 'node:assert/strict'
import type { ClientId, OrgId, UserId } from '@keyhall/core/shared'
import { decodeJwt } from 'jose'
import { accountOf, formWith, noteOf, remove } from '../support/account.js'
import { recordedBy, typesOf } from '../support/audit-trail.js'
import { signOut } from '../support/authorization.js'
import { answerNewest, approveAs, asked, cibaClients, cibaDocument, cibaTokens, pollFor, requestsOf } from '../support/ciba.js'
import { clients, people } from '../support/standard-document.js'
import { words } from '../support/words.js'
import { HOUR, MINUTE, onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice, bob } = people
const { kiosk, desk } = cibaClients

async function says(world: World, id: string, error: string): Promise<void> {
  const { status, body } = await pollFor(world, id)
  assert.deepEqual([status, body.error, body.access_token], [400, error, undefined])
}

onEveryStorage('the CIBA grant (CIBA Core §10.1, §11)', (world) => {
  beforeEach(() => world.clock.advance(HOUR))

  it('is authorization_pending until the person answers, slow_down for polls that are too fast', async () => {
    const id = await asked(world)
    await says(world, id, 'authorization_pending')
    world.clock.advance(4)
    await says(world, id, 'slow_down')
    world.clock.advance(9)
    await says(world, id, 'slow_down')
    world.clock.advance(15)
    await says(world, id, 'authorization_pending')
  })

  it('issues the tokens of the person who approved, with the sign-in of the approval', async () => {
    const before = world.clock.now()
    const body = await cibaTokens(world, { scope: 'openid email offline_access' })
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'openid email offline_access'])
    const claims = decodeJwt(body.id_token)
    assert.deepEqual([claims.sub, claims.aud, claims['auth_time'], claims['amr']], [alice.id, kiosk.id, before, ['pwd']])
    // CIBA Core §7.3: in mode push only
    assert.equal(claims['urn:openid:params:jwt:claim:auth_req_id'], undefined)
    assert.equal((await world.protocol.userinfo(body.access_token)).body['email'], 'alice@mail.example')
    const { status, body: fresh } = await world.protocol.refresh(kiosk, body.refresh_token)
    assert.deepEqual([status, decodeJwt(fresh.id_token).sub], [200, alice.id])
  })

  it('works once, and for exactly one of twenty parallel polls', async () => {
    const id = await asked(world)
    await approveAs(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => pollFor(world, id)))
    const winners = answers.filter(({ status }) => status === 200)
    assert.equal(winners.length, 1)
    await says(world, id, 'invalid_grant')
    assert.equal((await world.protocol.userinfo(winners[0]?.body.access_token ?? '')).status, 200)
  })

  it('is access_denied after the person has denied', async () => {
    const id = await asked(world)
    const answered = await answerNewest(await requestsOf(world, await accountOf(world, alice)), 'deny')
    assert.equal(noteOf(answered), words('account.note.request_denied'))
    await says(world, id, 'access_denied')
    await says(world, id, 'access_denied')
  })

  it('is expired_token after the lifetime, even if the person approved in time', async () => {
    const [idle, approved] = [await asked(world), await asked(world)]
    await approveAs(world)
    world.clock.advance(5 * MINUTE)
    await says(world, idle, 'expired_token')
    await says(world, approved, 'expired_token')
  })

  it('is bound to its client, and cannot be guessed or modified', async () => {
    const id = await asked(world)
    await approveAs(world)
    assert.equal((await pollFor(world, id, desk)).body.error, 'invalid_grant')
    assert.equal((await pollFor(world, id, clients.web)).body.error, 'unauthorized_client')
    for (const text of [`${id.slice(0, 25)}${'A'.repeat(43)}`, id.slice(0, -1), `${id}A`, `dc${id.slice(2)}`, 'x']) await says(world, text, 'invalid_grant')
    assert.equal((await pollFor(world, id)).status, 200)
  })

  it('is not issued after the person has signed out', async () => {
    const agent = await accountOf(world, alice)
    const id = await asked(world)
    await answerNewest(await requestsOf(world, agent), 'approve')
    await signOut(agent, world.url('/oidc/v1/end_session'))
    await says(world, id, 'invalid_grant')
  })

  it('loses its tokens when the person removes the access of the application', async () => {
    const body = await cibaTokens(world, { scope: 'openid offline_access' })
    const agent = await accountOf(world, alice)
    await remove(await agent.open(world.url('/ui/account/applications')), words('account.applications.revoke'), 'Kiosk at the counter')
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 401)
    assert.equal((await world.protocol.refresh(kiosk, body.refresh_token)).body.error, 'invalid_grant')
  })

  describe('the page of requests', () => page(world))
}, { bootstrap: cibaDocument() })

function page(world: World): void {
  it('shows the application, its host and owner, the permissions and the message as text', async () => {
    await asked(world, { scope: 'openid email', binding_message: '<script>alert(1)</script> W4SCT' })
    const { html } = await requestsOf(world, await accountOf(world, alice))
    for (const text of ['Kiosk at the counter', 'client.example', 'Acme', words('scopes.email'), '&lt;script>alert(1)&lt;/script> W4SCT', '127.0.0.1']) {
      assert.ok(html.replaceAll('&gt;', '>').includes(text), text)
    }
    assert.doesNotMatch(html, /<script>alert/)
  })

  it('shows the requests of the signed-in person only, and answers no others', async () => {
    const id = await asked(world)
    const [ofAlice, ofBob] = [await requestsOf(world, await accountOf(world, alice)), await requestsOf(world, await accountOf(world, bob))]
    assert.doesNotMatch(ofBob.html, /Kiosk/)
    // bob sends the form of alice with a token of his own
    await asked(world, { login_hint: bob.loginName })
    const own = await requestsOf(world, ofBob.agent)
    const { action, fields } = formWith(own, { answer: 'approve' })
    const foreign = formWith(ofAlice, { answer: 'approve' }).fields['id'] ?? ''
    for (const answer of ['approve', 'deny', 'unwanted']) {
      const refused = await own.agent.post(new URL(action, own.answer.url), { ...fields, id: foreign, answer })
      assert.equal(noteOf(refused), words('account.note.request_over'), answer)
    }
    await says(world, id, 'authorization_pending')
  })

  it('changes nothing by a link, a forged form or a post from another site', async () => {
    const id = await asked(world)
    const agent = await accountOf(world, alice)
    const opened = await requestsOf(world, agent)
    const { action, fields } = formWith(opened, { answer: 'approve' })
    const address = new URL(action, opened.answer.url)
    await agent.open(new URL(`${address.href}?${new URLSearchParams({ ...fields, answer: 'approve' }).toString()}`))
    const { csrf: _token, ...others } = fields
    await agent.post(address, { ...others, answer: 'approve' })
    await agent.post(address, { ...fields, csrf: 'x', answer: 'approve' })
    await says(world, id, 'authorization_pending')
  })

  it('asks a person who signed in a while ago to prove it again before an approval, but not before a denial', async () => {
    const agent = await accountOf(world, alice)
    world.clock.advance(11 * MINUTE)
    const id = await asked(world)
    const proving = await answerNewest(await requestsOf(world, agent), 'approve')
    assert.match(proving.path, /^\/ui\/login\//)
    await says(world, id, 'authorization_pending')
    await answerNewest(await requestsOf(world, agent), 'deny')
    world.clock.advance(5)
    await says(world, id, 'access_denied')
  })

  it('says how to secure the account after a request that the person did not ask for', async () => {
    const id = await asked(world, { login_hint: bob.loginName }, desk)
    const advice = await answerNewest(await requestsOf(world, await accountOf(world, bob)), 'unwanted')
    assert.ok(advice.title?.startsWith(words('account.requests.unwantedTitle')), advice.title)
    for (const place of ['password', 'security', 'sessions']) assert.ok(advice.html.includes(`/ui/account/${place}`), place)
    assert.equal((await pollFor(world, id, desk)).body.error, 'access_denied')
  })

  it('answers a request once', async () => {
    await asked(world)
    const agent = await accountOf(world, alice)
    const opened = await requestsOf(world, agent)
    assert.equal(noteOf(await answerNewest(opened, 'approve')), words('account.note.request_approved'))
    assert.equal(noteOf(await answerNewest(opened, 'deny')), words('account.note.request_over'))
  })
}

onEveryDatabase('the CIBA grant, deactivation after the approval', (world) => {
  beforeEach(() => world.clock.advance(HOUR))
  const approved = async (login = bob) => {
    const id = await asked(world, { login_hint: login.loginName })
    await approveAs(world, login)
    return id
  }

  it('refuses a person who is not active', async () => {
    const id = await approved()
    const storage = await world.storage()
    const set = (state: 'active' | 'inactive') => storage.run(async ({ users }) => {
      const found = await users.find(bob.id as UserId)
      assert.ok(found)
      await users.update({ ...found.user, state })
    })
    await set('inactive')
    await says(world, id, 'invalid_grant')
    await set('active')
  })

  it('refuses a client whose organization is not active', async () => {
    const id = await approved()
    const storage = await world.storage()
    const set = (state: 'active' | 'inactive') => storage.run(async ({ orgs }) => {
      const org = await orgs.find('100' as OrgId)
      assert.ok(org)
      await orgs.update({ ...org, state })
    })
    await set('inactive')
    assert.ok(['invalid_grant', 'invalid_client'].includes((await pollFor(world, id)).body.error))
    await set('active')
  })

  it('refuses a client that is not active', async () => {
    const id = await approved()
    const storage = await world.storage()
    await storage.run(async ({ clients: store }) => {
      const found = await store.find(kiosk.id as ClientId)
      assert.ok(found)
      await store.put({ ...found, state: 'inactive' }, [])
    })
    assert.equal((await pollFor(world, id)).body.error, 'invalid_client')
  })
}, { bootstrap: cibaDocument() })

onEveryDatabase('the audit trail of backchannel authentication', (world) => {
  beforeEach(() => world.clock.advance(HOUR))

  it('has the request and the answer, without a secret', async () => {
    let id = ''
    const events = await recordedBy(world, async () => {
      id = await asked(world, { binding_message: 'W4SCT' })
      await answerNewest(await requestsOf(world, await accountOf(world, alice)), 'unwanted')
    })
    const ours = events.filter(({ type }) => type.startsWith('ciba.'))
    assert.deepEqual(typesOf(ours), ['ciba.requested', 'ciba.denied'])
    assert.deepEqual([ours[0]?.actor, ours[0]?.orgId], [{ kind: 'client', clientId: kiosk.id }, '100'])
    assert.deepEqual([ours[1]?.actor.kind, ours[1]?.after?.['isUnwanted']], ['user', true])
    assert.ok(!JSON.stringify(ours).includes(id.slice(25)))
  })

  it('has an expiry once, when the client polls', async () => {
    const events = await recordedBy(world, async () => {
      const id = await asked(world, { login_hint: bob.loginName })
      world.clock.advance(300)
      await says(world, id, 'expired_token')
      await says(world, id, 'expired_token')
    })
    assert.deepEqual(typesOf(events), ['ciba.requested', 'ciba.expired'])
  })
}, { bootstrap: cibaDocument() })
