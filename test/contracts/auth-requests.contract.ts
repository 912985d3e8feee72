import assert from 'node:assert/strict'
import type { AuthRequest, Consented } from '@keyhall/core/auth-requests'
import { authenticate, consent, nameLogin, refuse } from '@keyhall/core/auth-requests'
import { NestedUnitOfWork, StaleWrite } from '@keyhall/core/shared'
import { aCode, aGrant, anId, aReceivedRequest, aRedirect, aSession, FAR, NOW, scopes } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const identity = () => ({ userId: anId<never>(), sessionId: anId<never>(), authTime: FAR, amr: ['pwd', 'mfa'] as const })

export function authRequestsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: authorization requests`, () => {
    const world = seeded(open)
    const find = (id: AuthRequest['id']) => world().storage.read(({ authRequests }) => authRequests.find(id))
    const add = (request: AuthRequest) => world().storage.run(({ authRequests }) => authRequests.add(request))
    const update = (request: AuthRequest) => world().storage.run(({ authRequests }) => authRequests.update(request))
    const aComplete = () => aReceivedRequest({
      clientId: world().client.id,
      returnTo: { kind: 'redirect', redirectUri: aRedirect('https://shop.example/cb?x=%C3%A9'), mode: 'form_post', state: '{"a": "é\u2028 \'"}' },
      scopes: scopes('openid', 'profile', 'urn:keyhall:iam:org:project:id:1:aud'),
      prompts: ['login', 'consent'],
      maxAge: 0,
      responseType: 'code id_token token',
      nonce: 'n-0S6_WzA2Mj',
      claims: { idToken: ['sub', 'name#de-CH'], userinfo: ['__proto__'], sub: 'ada é', essentialAcr: ['urn:keyhall:acr:2fa'] },
      loginHint: 'ada@mail.example',
      hintedUserId: anId(),
      codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      uiLocales: ['de-CH', 'en'],
      createdAt: FAR,
      expiresAt: FAR + 1,
      loginName: 'Ada',
    })

    it('keep every field', async () => {
      const request = aComplete()
      await add(request)
      assert.deepEqual(await find(request.id), request)
    })

    it('are added outside of units of work, many at once', async () => {
      const { storage } = world()
      const { authRequestIntake: intake } = storage
      const requests = Array.from({ length: 40 }, aComplete)
      await Promise.all(requests.map((request) => intake.add(request)))
      for (const request of requests) assert.deepEqual(await find(request.id), request)
      await assert.rejects(storage.run(() => intake.add(aComplete())), NestedUnitOfWork)
    })

    it('move on outside of units of work, unless another tab was faster', async () => {
      const { storage } = world()
      const { authRequestIntake: intake } = storage
      const request = aReceivedRequest({ clientId: world().client.id })
      await intake.add(request)
      const named = nameLogin(request, 'Ada')
      const outcomes = await Promise.allSettled([intake.update(named), intake.update(nameLogin(request, 'Ada'))])
      assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      await assert.rejects(intake.update(named), StaleWrite)
      assert.deepEqual(await find(request.id), named)
      await assert.rejects(storage.run(() => intake.update(nameLogin(named, 'Bob'))), NestedUnitOfWork)
    })

    it('that cannot be stored fail alone', async () => {
      const { authRequestIntake: intake } = world().storage
      const [good, bad] = [aComplete(), { ...aComplete(), nonce: 'a\u0000b' }]
      const [added, refused] = await Promise.allSettled([intake.add(good), intake.add(bad)])
      assert.deepEqual([added.status, refused.status, await find(good.id)], ['fulfilled', 'rejected', good])
    })

    it('keep empty lists, and leave out absent parameters', async () => {
      const request = aReceivedRequest({ clientId: world().client.id, scopes: [] })
      await add(request)
      assert.deepEqual(await find(request.id), request)
    })

    it('keep every field of every state', async () => {
      const received = aComplete()
      const named = nameLogin(received, 'grace')
      const authenticated = authenticate(named, identity())
      const consented = consent(authenticated, scopes('openid'))
      await add(received)
      for (const request of [named, authenticated, consented]) {
        await update(request)
        assert.deepEqual(await find(request.id), request)
      }
    })

    it('are replaced after several transitions at once, from the version before them only', async () => {
      const received = aComplete()
      const consented = consent(authenticate(received, identity()), scopes('openid'))
      const leap = (from: number) => world().storage.run(({ authRequests }) => authRequests.update(consented, from))
      await add(received)
      await assert.rejects(leap(received.version + 1), StaleWrite)
      assert.deepEqual(await find(received.id), received)
      await leap(received.version)
      assert.deepEqual(await find(received.id), consented)
      await assert.rejects(leap(received.version), StaleWrite)
    })

    it('keep a refusal', async () => {
      const received = aComplete()
      await add(received)
      await update(refuse(received))
      assert.deepEqual(await find(received.id), refuse(received))
    })

    it('are not found by an unknown id', async () => {
      assert.equal(await find(anId()), undefined)
    })

    it('are not changed from an outdated version', async () => {
      const received = aComplete()
      await add(received)
      const first = nameLogin(received, 'first')
      await update(first)
      await assert.rejects(update(nameLogin(received, 'second')), StaleWrite)
      await assert.rejects(update(received), StaleWrite)
      await assert.rejects(update({ ...first, version: first.version + 2 }), StaleWrite)
      assert.deepEqual(await find(received.id), first)
    })

    it('are not created by an update', async () => {
      const request = aComplete()
      await assert.rejects(update(request), StaleWrite)
      assert.equal(await find(request.id), undefined)
    })

    it('accept one of twenty concurrent changes', async () => {
      const received = aComplete()
      await add(received)
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => update(nameLogin(received, `name ${index}`))))
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      assert.equal(failures.length, 19)
      for (const failure of failures) assert.ok(failure instanceof StaleWrite)
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
      assert.deepEqual(await find(received.id), nameLogin(received, `name ${winner}`))
    })
  })

  describe(`${backend}: authorization requests that end in an issuance`, () => {
    const world = seeded(open)
    const find = (id: AuthRequest['id']) => world().storage.read(({ authRequests }) => authRequests.find(id))
    const consented = async (): Promise<Consented> => {
      const request = consent(authenticate(aReceivedRequest({ clientId: world().client.id }), identity()), scopes('openid'))
      await world().storage.run(({ authRequests }) => authRequests.add(request))
      return request
    }
    const anIssuance = ({ id, version }: { readonly id: Consented['id']; readonly version: number }) => {
      const { client, user } = world()
      const grant = aGrant({ clientId: client.id, userId: user.id })
      return { consume: { kind: 'auth_request', id, version } as const, grant, code: aCode({ grantId: grant.id }) }
    }
    const isStored = async ({ code }: ReturnType<typeof anIssuance>) => {
      const { storage, client } = world()
      return (await storage.ledger.code(code.id, client.id)) !== undefined
    }

    it('become issued together with grant and code', async () => {
      const { granted: _granted, ...request } = await consented()
      const issuance = anIssuance(request)
      assert.equal(await world().storage.ledger.settle(issuance), 'settled')
      assert.deepEqual(await find(request.id), { ...request, state: 'issued', version: request.version + 1 })
      assert.equal(await isStored(issuance), true)
    })

    it('are unchanged when their session has ended, and nothing is stored', async () => {
      const request = await consented()
      const issuance = anIssuance(request)
      assert.equal(await world().storage.ledger.settle({ ...issuance, whileSession: anId() }), 'already_used')
      assert.deepEqual([await find(request.id), await isStored(issuance)], [request, false])
      const session = aSession({ userId: world().user.id })
      await world().storage.run(({ sessions }) => sessions.add(session))
      assert.equal(await world().storage.ledger.settle({ ...issuance, whileSession: session.id }), 'settled')
    })

    it('issue nothing that outlives a concurrent logout', async () => {
      const { storage, client, user } = world()
      for (let round = 0; round < 10; round++) {
        const session = aSession({ userId: user.id })
        await storage.run(({ sessions }) => sessions.add(session))
        const grants = Array.from({ length: 5 }, () => aGrant({ clientId: client.id, userId: user.id, sessionId: session.id }))
        const codes = grants.map((grant) => aCode({ grantId: grant.id }))
        const settled = grants.map((grant, n) => storage.ledger.settle({ grant, code: codes[n]!, whileSession: session.id }))
        const logout = storage.run(async ({ sessions, grants: stored }) => {
          await sessions.removeAll([session.id])
          await stored.revokeOfSessions([session], NOW)
        })
        await Promise.all([...settled, logout])
        for (const code of codes) {
          const reading = await storage.ledger.code(code.id, client.id)
          assert.ok(reading === undefined || reading.grant.revokedAt !== undefined)
        }
      }
    })

    it('are consumed by exactly one of twenty concurrent issuances, and nothing of the others is stored', async () => {
      const request = await consented()
      const issuances = Array.from({ length: 20 }, () => anIssuance(request))
      const outcomes = await Promise.all(issuances.map((issuance) => world().storage.ledger.settle(issuance)))
      assert.equal(outcomes.filter((outcome) => outcome === 'settled').length, 1)
      assert.deepEqual(await Promise.all(issuances.map(isStored)), outcomes.map((outcome) => outcome === 'settled'))
    })

    it('are not consumed in another version', async () => {
      const request = await consented()
      for (const version of [request.version - 1, request.version + 1]) {
        const issuance = anIssuance({ ...request, version })
        assert.equal(await world().storage.ledger.settle(issuance), 'already_used')
        assert.equal(await isStored(issuance), false)
      }
      assert.deepEqual(await find(request.id), request)
    })

    it('are not consumed in another state', async () => {
      const { storage, client } = world()
      const received = aReceivedRequest({ clientId: client.id })
      const authenticated = authenticate(aReceivedRequest({ clientId: client.id }), identity())
      const refused = refuse(aReceivedRequest({ clientId: client.id }))
      for (const request of [received, authenticated, refused]) {
        await storage.run(({ authRequests }) => authRequests.add(request))
        assert.equal(await storage.ledger.settle(anIssuance(request)), 'already_used', request.state)
        assert.deepEqual(await find(request.id), request)
      }
    })

    it('are not consumed by an unknown id', async () => {
      assert.equal(await world().storage.ledger.settle(anIssuance({ id: anId(), version: NOW })), 'already_used')
    })
  })
}
