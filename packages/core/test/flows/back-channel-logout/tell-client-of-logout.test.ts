import assert from 'node:assert/strict'
import { NotifyClientOfLogout } from '@keyhall/core/back-channel-logout'
import type { Client } from '@keyhall/core/clients'
import type { Attempted } from '@keyhall/core/outbox'
import type { ClientId, Issuer, OutgoingAnswer, OutgoingFailure, OutgoingRequest, SessionId, UserId } from '@keyhall/core/shared'
import type { JwtSigner, Standing } from '@keyhall/core/tokens'
import { NOW, aClient, goodStanding } from '../../support/builders.js'
import { directoryOf } from '../../support/directory.js'
import { clockAt, countingIds } from '../../support/fakes.js'
import { aLedger } from '../../support/ledger.js'

const URI = 'https://shop.example/logout?tenant=7'
const ended = { clientId: 'shop' as ClientId, userId: 'ada' as UserId, sessionId: 'session' as SessionId }

const { user: _user, ...ofClient } = goodStanding()

interface World {
  readonly client?: Client | undefined
  readonly standing?: Standing
  readonly answer?: OutgoingAnswer | OutgoingFailure
}

const listener = aClient({ backchannelLogoutUri: URI })

/** Tells one client, which answers like that; with what was signed and sent. */
function aTelling({ client = listener, standing = ofClient, answer = { status: 200, body: '' } }: World = {}) {
  const signed: unknown[][] = []
  const sent: OutgoingRequest[] = []
  const { directory, stored } = directoryOf(client)
  const signer: Pick<JwtSigner, 'sign'> = { sign: async (...args) => `a.jwt.${signed.push(args)}` }
  const tell = new NotifyClientOfLogout({
    clients: directory,
    ledger: aLedger({ clientStanding: standing }).ledger,
    signer: signer as JwtSigner,
    http: { send: async (request) => (sent.push(request), answer) },
    issuer: 'https://id.example' as Issuer,
    ids: countingIds(),
    clock: clockAt(NOW),
  })
  return { tell, signed, sent, stored }
}

describe('the Logout Token (OIDC Back-Channel Logout §2.4)', () => {
  it('is a logout+jwt with exactly these claims, signed by the algorithm of the client', async () => {
    const { tell, signed } = aTelling({ client: aClient({ backchannelLogoutUri: URI, idTokenSignedResponseAlg: 'ES256' }) })
    await tell.notify(ended)
    const claims = {
      iss: 'https://id.example', sub: 'ada', aud: 'shop', iat: NOW, exp: NOW + 120, jti: 'id00000000000000000001', sid: 'session',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    }
    assert.deepEqual(signed, [['ES256', 'logout+jwt', claims]])
  })

  it('is posted as a form to the registered address (§2.5), with five seconds for the answer', async () => {
    const { tell, sent } = aTelling()
    await tell.notify(ended)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.deepEqual(sent, [{ url: URI, method: 'POST', headers, body: 'logout_token=a.jwt.1', timeout: 5 }])
  })

  it('is not posted into the network of the operator for a client that registered itself', async () => {
    const { tell, sent } = aTelling({ client: aClient({ backchannelLogoutUri: URI, selfRegistered: 'request' }) })
    await tell.notify(ended)
    assert.deepEqual(sent.map(({ isChosenByStranger }) => isChosenByStranger), [true])
  })

  it('is different for each attempt', async () => {
    const { tell, signed } = aTelling()
    await tell.notify(ended)
    await tell.notify(ended)
    assert.deepEqual(signed.map(([, , claims]) => (claims as { jti: string }).jti), ['id00000000000000000001', 'id00000000000000000002'])
  })
})

describe('response of a client (OIDC Back-Channel Logout §2.8)', () => {
  const failure = (problem: string, isRefusal = false): Attempted => ({ outcome: 'failed', problem, isRefusal })
  const answers: readonly (readonly [answer: OutgoingAnswer | OutgoingFailure, attempted: Attempted])[] = [
    [{ status: 200, body: 'what it likes' }, { outcome: 'delivered' }],
    [{ status: 204, body: '' }, { outcome: 'delivered' }],
    [{ status: 400, body: '{"error":"invalid_request"}' }, failure('the client answered 400', true)],
    [{ status: 201, body: '' }, failure('the client answered 201')],
    [{ status: 302, body: '' }, failure('the client answered 302')],
    [{ status: 404, body: '' }, failure('the client answered 404')],
    [{ status: 500, body: 'stack' }, failure('the client answered 500')],
    [{ problem: 'timeout', detail: 'no answer within 5 s' }, failure('timeout: no answer within 5 s')],
    [{ problem: 'address_forbidden', detail: '169.254.1.1 is link-local' }, failure('address_forbidden: 169.254.1.1 is link-local')],
  ]
  for (const [answer, attempted] of answers) {
    it(`${'status' in answer ? answer.status : answer.problem} is ${attempted.outcome}`, async () => {
      assert.deepEqual(await aTelling({ answer }).tell.notify(ended), attempted)
    })
  }
})

describe('back-channel logout skips a client', () => {
  const uncalled = async (world: World, reason: string) => {
    const { tell, signed, sent } = aTelling(world)
    assert.deepEqual(await tell.notify(ended), { outcome: 'dropped', reason })
    assert.deepEqual([signed, sent], [[], []])
  }
  const { client } = ofClient

  it('when it, its project or its organization is inactive, or it is deleted', async () => {
    assert.ok(client)
    for (const off of ['state', 'projectState', 'orgState']) {
      await uncalled({ standing: { ...ofClient, client: { ...client, [off]: 'inactive' } } }, 'the client is not active any more')
    }
    await uncalled({ standing: {} }, 'the client is not active any more')
  })

  it('when it has removed its logout URI', async () => {
    await uncalled({ client: aClient() }, 'the client has no address any more')
  })

  it('when its stored URI is not permitted', async () => {
    for (const backchannelLogoutUri of ['http://shop.example/logout', 'file:///etc/passwd', 'https://shop.example/#x']) {
      await uncalled({ client: aClient({ backchannelLogoutUri }) }, 'the client has no address any more')
    }
  })

  it('at its previous URI: the current one is used', async () => {
    const { tell, sent, stored } = aTelling()
    await tell.notify(ended)
    stored.client = aClient({ backchannelLogoutUri: 'https://new.example/logout' })
    await tell.notify(ended)
    assert.deepEqual(sent.map(({ url }) => url), [URI, 'https://new.example/logout'])
  })
})
