import assert from 'node:assert/strict'
import type { AuthRequest, AuthRequestIntake, OpenPushedRequest } from '@keyhall/core/auth-requests'
import { RedirectedError, StartAuthorization } from '@keyhall/core/auth-requests'
import { ClientDirectory } from '@keyhall/core/clients'
import { RESPONSE_TYPES } from '@keyhall/core/protocol'
import type { BrowserSessions, IdTokenHints } from '@keyhall/core/sessions'
import type { ClientId, UserId } from '@keyhall/core/shared'
import { NOW, aClient, aSession, instance, parameters } from '../../support/builders.js'
import { clockAt, countingIds, digest, noConsents, noRequestObjects, noResources } from '../../support/fakes.js'
import { aFinish } from '../../support/finish.js'

const good = { client_id: 'shop', redirect_uri: 'https://shop.example/cb', response_type: 'code', scope: 'openid' }
const claimsAbout = (sub: string) => JSON.stringify({ id_token: { sub: { value: sub } } })

/** The authorization endpoint for a browser in which `ada` is signed in. Every hint names its own text. */
function aStart() {
  const added: AuthRequest[] = []
  const intake: AuthRequestIntake = { add: async (request) => void added.push(request), update: () => assert.fail('the request is new') }
  const clients = { find: async () => aClient({ responseTypes: RESPONSE_TYPES }), allowsOrigin: async () => false }
  const sessions: Pick<BrowserSessions, 'list' | 'touch'> = { list: async () => [aSession()], touch: async () => undefined }
  const hints: IdTokenHints = { verify: async (hint) => ({ userId: hint as UserId, clientId: 'shop' as ClientId }) }
  const { finish, settled } = aFinish()
  const start = new StartAuthorization({
    storage: { run: () => assert.fail('the request was not pushed') },
    intake,
    clients: new ClientDirectory({ read: (work) => work({ clients }) }),
    sessions: sessions as BrowserSessions,
    hints,
    pushed: { open: async (sent) => ({ parameters: sent }) } as Pick<OpenPushedRequest, 'open'> as OpenPushedRequest,
    requestObjects: noRequestObjects,
    finish,
    consents: noConsents,
    resources: noResources,
    instance: instance(),
    vendor: 'keyhall',
    ids: countingIds(),
    digest,
    clock: clockAt(NOW),
  })
  const ask = (values: Readonly<Record<string, string>>) => start.start(parameters({ ...good, ...values }), { flow: 'flow' })
  return { ask, added, settled }
}

const isRedirected = (error: string) => (problem: unknown) => problem instanceof RedirectedError && problem.problem.error === error

describe('authorization request, requested sub (OIDC Core §5.5.1)', () => {
  it('is answered when that person is signed in', async () => {
    const { ask, settled } = aStart()
    const { kind } = await ask({ claims: claimsAbout('ada') })
    assert.deepEqual([kind, settled[0]?.grant?.claims], ['respond', { idToken: ['sub'], userinfo: [], sub: 'ada' }])
  })

  it('is asked to sign in when another user is signed in', async () => {
    const { ask, added, settled } = aStart()
    assert.equal((await ask({ claims: claimsAbout('bob') })).kind, 'interact')
    assert.deepEqual([added.map((request) => request.hintedUserId), settled], [['bob'], []])
    await assert.rejects(aStart().ask({ claims: claimsAbout('bob'), prompt: 'none' }), isRedirected('login_required'))
  })

  it('may be named by id_token_hint as well', async () => {
    assert.equal((await aStart().ask({ claims: claimsAbout('ada'), id_token_hint: 'ada' })).kind, 'respond')
  })

  it('must be the user of id_token_hint', async () => {
    for (const [sub, hint] of [['bob', 'ada'], ['ada', 'bob']] as const) {
      const { ask, added, settled } = aStart()
      await assert.rejects(ask({ claims: claimsAbout(sub), id_token_hint: hint }), isRedirected('invalid_request'))
      assert.deepEqual([added, settled], [[], []])
    }
  })
})

describe('authorization request, immediate responses', () => {
  it('is what its response type says, in any order of its words', async () => {
    const { kind, ...answer } = await aStart().ask({ response_type: 'token id_token', nonce: 'n' })
    assert.equal(kind, 'respond')
    const { response } = answer as Extract<Awaited<ReturnType<StartAuthorization['start']>>, { kind: 'respond' }>
    assert.deepEqual(Object.keys(response.parameters), ['access_token', 'expires_in', 'id_token', 'token_type', 'scope', 'iss'])
    assert.equal(response.to.mode, 'fragment')
  })

  it('is an error in the same place while the feature of its response type is off', async () => {
    await assert.rejects(aStart().ask({ response_type: 'id_token code', nonce: 'n' }), (problem) => {
      assert.ok(problem instanceof RedirectedError)
      assert.deepEqual([problem.problem.error, problem.to.mode], ['unsupported_response_type', 'fragment'])
      return true
    })
  })
})
