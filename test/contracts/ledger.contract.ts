import assert from 'node:assert/strict'
import type { MessageId } from '@keyhall/core/shared'
import type { GrantRecord, Issuance } from '@keyhall/core/tokens'
import { aCode, aGrant, aHash, anAccessToken, anEvent, anId, aRedirect, aRefreshToken, FAR, NOW, scopes } from './builders.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'
import { opened, seeded, seedGrant } from './world.js'

/** A chain of two actors. */
const anActor = { iss: 'https://id.example', sub: 'grace', act: { iss: 'https://other.example', sub: 'alan "é"' } }

const completeGrant = (own: Pick<GrantRecord, 'clientId' | 'userId'>): GrantRecord => aGrant({
  ...own,
  scopes: scopes('openid', 'offline_access'),
  audience: ['one', 'two'],
  authTime: FAR,
  amr: ['pwd', 'otp', 'mfa'],
  nonce: 'n-é',
  claims: { idToken: ['email', '__proto__'], userinfo: [], sub: 'ada "é"', essentialAcr: ['urn:keyhall:acr:2fa'] },
  actor: anActor,
  keyThumbprint: 'x'.repeat(43),
  createdAt: FAR + 1,
  expiresAt: FAR + 2,
})

export function ledgerContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: ledger, stored fields`, () => {
    const world = seeded(open)
    const owners = () => ({ clientId: world().client.id, userId: world().user.id })

    it('keeps every field of a grant, a code and a refresh token', async () => {
      const { storage: { ledger }, client } = world()
      const grant = completeGrant(owners())
      const code = aCode({
        grantId: grant.id,
        redirectUri: aRedirect('https://shop.example/cb?ä=%20'),
        codeChallenge: 'x'.repeat(43),
        issuedAt: FAR,
        expiresAt: FAR + 1,
      })
      const refreshToken = aRefreshToken({ grantId: grant.id, issuedAt: FAR, expiresAt: FAR + 1 })
      assert.equal(await ledger.settle({ grant, code, refreshToken }), 'settled')
      const readCode = await ledger.code(code.id, client.id)
      assert.deepEqual([readCode?.code, readCode?.grant], [code, grant])
      const readToken = await ledger.refreshToken(refreshToken.id, client.id)
      assert.deepEqual([readToken?.token, readToken?.grant], [refreshToken, grant])
    })

    it('keeps the fields that a token exchange adds to a grant and an access token', async () => {
      const { storage: { ledger }, client } = world()
      const actor = { iss: 'https://id.example', sub: 'one', act: { iss: 'https://id.example', sub: 'two' } }
      const grant = aGrant({ ...owners(), actor, origins: [anId(), anId()], accessTokenType: 'jwt' })
      const [refreshToken, accessToken] = [aRefreshToken({ grantId: grant.id }), anAccessToken({ ...owners(), grantId: grant.id, actor })]
      await ledger.settle({ grant, refreshToken, accessToken })
      assert.deepEqual((await ledger.refreshToken(refreshToken.id, client.id))?.grant, grant)
      const reading = await ledger.accessToken(accessToken.id)
      assert.deepEqual([reading?.token, reading?.grant], [accessToken, grant])
    })

    it('keeps empty lists, and leaves out absent fields of a grant and a code', async () => {
      const { storage: { ledger }, client } = world()
      const grant = aGrant({ ...owners(), scopes: [], audience: [], amr: [] })
      const code = aCode({ grantId: grant.id })
      await ledger.settle({ grant, code })
      const reading = await ledger.code(code.id, client.id)
      assert.deepEqual([reading?.code, reading?.grant], [code, grant])
    })

    it('keeps a grant without a session or a sign-in', async () => {
      const { storage: { ledger }, client } = world()
      const { sessionId: _sessionId, authTime: _authTime, ...grant } = aGrant({ ...owners(), amr: [], actor: anActor })
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      const accessToken = anAccessToken({ ...owners(), grantId: grant.id })
      assert.equal(await ledger.settle({ grant, code, refreshToken, accessToken }), 'settled')
      const readings = [
        await ledger.code(code.id, client.id),
        await ledger.refreshToken(refreshToken.id, client.id),
        await ledger.accessToken(accessToken.id),
        await ledger.jwt({ jti: anId(), grantId: grant.id, clientId: client.id }),
      ]
      assert.deepEqual(readings.map((reading) => reading?.grant), [grant, grant, grant, grant])
    })

    it('keeps the actor and the bound key of an access token', async () => {
      const { storage: { ledger } } = world()
      const tokens = [{ actor: anActor }, { keyThumbprint: 'x'.repeat(43) }, { actor: { iss: 'a', sub: 'b' }, keyThumbprint: 'y' }, {}]
        .map((own) => anAccessToken({ ...owners(), ...own }))
      for (const token of tokens) {
        await ledger.settle({ accessToken: token })
        assert.deepEqual((await ledger.accessToken(token.id))?.token, token)
      }
    })

    it('keeps every field of an access token, with its grant', async () => {
      const { storage, storage: { ledger } } = world()
      const grant = await seedGrant(storage, world())
      const token = anAccessToken({
        ...owners(), grantId: grant.id, scopes: scopes('openid', 'email'), audience: ['a', 'b'], issuedAt: FAR, expiresAt: FAR + 1,
      })
      await ledger.settle({ accessToken: token })
      const reading = await ledger.accessToken(token.id)
      assert.deepEqual([reading?.token, reading?.grant], [token, grant])
    })

    it('keeps an access token of a client credentials grant, without a grant or user', async () => {
      const { storage: { ledger }, client } = world()
      const token = anAccessToken({ clientId: client.id, scopes: [], audience: [] })
      await ledger.settle({ accessToken: token })
      const reading = await ledger.accessToken(token.id)
      assert.deepEqual(reading?.token, token)
      assert.equal(reading && 'grant' in reading, false)
      assert.equal(reading && 'user' in reading.standing, false)
    })

    it('returns nothing for an unknown id', async () => {
      const { storage: { ledger }, client } = world()
      assert.equal(await ledger.code(anId(), client.id), undefined)
      assert.equal(await ledger.refreshToken(anId(), client.id), undefined)
      assert.equal(await ledger.accessToken(anId(), client.id), undefined)
    })

    it('never confuses kinds of tokens', async () => {
      const { storage, storage: { ledger }, client } = world()
      const grant = await seedGrant(storage, world())
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      const accessToken = anAccessToken(owners())
      await ledger.settle({ code, accessToken, refreshToken })
      for (const id of [code.id, refreshToken.id]) assert.equal(await ledger.accessToken(id), undefined)
      for (const id of [code.id, accessToken.id]) assert.equal(await ledger.refreshToken(id, client.id), undefined)
      for (const id of [accessToken.id, refreshToken.id]) assert.equal(await ledger.code(id, client.id), undefined)
    })
  })
}

export function usedOnceContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: ledger, one-time use`, () => {
    const storage = opened(open)

    it('succeeds for one of twenty concurrent attempts, and for none afterwards', async () => {
      const key = aHash()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => storage().ledger.useOnce(key, FAR)))
      assert.equal(outcomes.filter(Boolean).length, 1)
      assert.equal(await storage().ledger.useOnce(key, FAR + 1), false)
    })

    it('is separate for each key', async () => {
      const keys = [aHash(), aHash(), aHash()]
      assert.deepEqual(await Promise.all(keys.map((key) => storage().ledger.useOnce(key, FAR))), [true, true, true])
      assert.deepEqual(await Promise.all(keys.map((key) => storage().ledger.useOnce(key, FAR))), [false, false, false])
    })

    it('stays recorded until its expiry, which further attempts do not extend', async () => {
      const [short, long] = [aHash(), aHash()]
      await storage().ledger.useOnce(short, NOW)
      await storage().ledger.useOnce(short, FAR)
      await storage().ledger.useOnce(long, NOW + 1)
      await purgeOnce(storage(), NOW, 100)
      assert.equal(await storage().ledger.useOnce(short, FAR), false)
      await purgeOnce(storage(), NOW + 1, 100)
      assert.deepEqual([await storage().ledger.useOnce(short, FAR), await storage().ledger.useOnce(long, FAR)], [true, false])
    })
  })
}

export function settleContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: ledger, settling`, () => {
    const world = seeded(open)
    const newTokens = (grantId: GrantRecord['id']) => ({
      accessToken: anAccessToken({ clientId: world().client.id, userId: world().user.id, grantId }),
      refreshToken: aRefreshToken({ grantId }),
    })
    const storedOf = async ({ accessToken, refreshToken }: ReturnType<typeof newTokens>) => {
      const { storage: { ledger }, client } = world()
      const readings = [await ledger.accessToken(accessToken.id), await ledger.refreshToken(refreshToken.id, client.id)]
      return readings.map((reading) => reading !== undefined)
    }
    const aStoredCode = async () => {
      const grant = await seedGrant(world().storage, world())
      const code = aCode({ grantId: grant.id })
      await world().storage.ledger.settle({ code })
      return { grant, code }
    }
    const search = (aggregateIds: readonly string[]) =>
      world().storage.read(({ audit }) => audit.search({ aggregateIds, order: 'oldest_first', offset: 0, limit: 10 }))
    const race = async (grantId: GrantRecord['id'], consume: NonNullable<Issuance['consume']>) => {
      const rivals = Array.from({ length: 20 }, () => newTokens(grantId))
      const outcomes = await Promise.all(rivals.map((tokens) => world().storage.ledger.settle({ consume, ...tokens })))
      assert.equal(outcomes.filter((outcome) => outcome === 'settled').length, 1)
      const stored = await Promise.all(rivals.map(storedOf))
      assert.deepEqual(stored, outcomes.map((outcome) => (outcome === 'settled' ? [true, true] : [false, false])))
      return rivals[outcomes.indexOf('settled')]?.refreshToken.id
    }

    it('stores the audit event together with the tokens, and none for losing requests', async () => {
      const { storage } = world()
      const { grant, code } = await aStoredCode()
      const consume = { kind: 'code', id: code.id, at: FAR } as const
      const rivals = Array.from({ length: 5 }, () => {
        const event = anEvent({ orgId: anId(), after: { odd: 'é"' } })
        const message = { id: anId<MessageId>(), topic: 'event', body: event, createdAt: FAR } as const
        return { tokens: newTokens(grant.id), event, message }
      })
      const settled = await Promise.all(rivals.map(({ tokens, event, message }) =>
        storage.ledger.settle({ consume, ...tokens, recorded: { event, message } })))
      const won = rivals.filter((_, index) => settled[index] === 'settled')
      assert.equal(won.length, 1)
      const aggregateIds = rivals.map(({ event }) => event.aggregate.id)
      const { events } = await search(aggregateIds)
      assert.deepEqual(events, won.map(({ event }) => event))
      const claimed = await storage.run(({ outbox }) => outbox.claim(FAR, 10, 30))
      assert.deepEqual(claimed, won.map(({ message }) => ({ ...message, attempt: 1 })))
    })

    it('stores the audit event of one issuance in a batch without affecting the others', async () => {
      const { storage } = world()
      const grant = await seedGrant(storage, world())
      const [withEvent, withoutEvent] = [newTokens(grant.id), newTokens(grant.id)]
      const event = anEvent()
      await Promise.all([storage.ledger.settle({ ...withEvent, recorded: { event } }), storage.ledger.settle(withoutEvent)])
      assert.deepEqual([await storedOf(withEvent), await storedOf(withoutEvent)], [[true, true], [true, true]])
      assert.equal((await search([event.aggregate.id])).total, 1)
    })

    it('consumes a code for exactly one of twenty requests, stores nothing of the others, and names the successor', async () => {
      const { grant, code } = await aStoredCode()
      const successorId = await race(grant.id, { kind: 'code', id: code.id, at: FAR })
      assert.deepEqual((await world().storage.ledger.code(code.id, world().client.id))?.code, { ...code, usedAt: FAR, successorId })
    })

    it('consumes a refresh token for exactly one of twenty requests, stores nothing of the others, and names the successor', async () => {
      const { storage, storage: { ledger }, client } = world()
      const grant = await seedGrant(storage, world())
      const refreshToken = aRefreshToken({ grantId: grant.id })
      await ledger.settle({ refreshToken })
      const successorId = await race(grant.id, { kind: 'refresh_token', id: refreshToken.id, at: FAR })
      assert.deepEqual((await ledger.refreshToken(refreshToken.id, client.id))?.token, { ...refreshToken, usedAt: FAR, successorId })
    })

    it('keeps the time of the first use', async () => {
      const { storage: { ledger }, client } = world()
      const { code } = await aStoredCode()
      await ledger.settle({ consume: { kind: 'code', id: code.id, at: NOW + 1 } })
      assert.equal(await ledger.settle({ consume: { kind: 'code', id: code.id, at: NOW + 2 } }), 'already_used')
      assert.equal((await ledger.code(code.id, client.id))?.code.usedAt, NOW + 1)
    })

    it('consumes only the given code or token', async () => {
      const { storage: { ledger }, client } = world()
      const { grant, code } = await aStoredCode()
      const sibling = aCode({ grantId: grant.id })
      await ledger.settle({ code: sibling })
      await ledger.settle({ consume: { kind: 'code', id: code.id, at: NOW } })
      assert.equal((await ledger.code(sibling.id, client.id))?.code.usedAt, undefined)
    })

    it('reports an unknown code or refresh token as used', async () => {
      const { storage: { ledger } } = world()
      const grant = await seedGrant(world().storage, world())
      for (const kind of ['code', 'refresh_token'] as const) {
        const tokens = newTokens(grant.id)
        assert.equal(await ledger.settle({ consume: { kind, id: anId(), at: NOW }, ...tokens }), 'already_used')
        assert.deepEqual(await storedOf(tokens), [false, false])
      }
    })

    it('stores grant, code, access token and refresh token atomically', async () => {
      const { storage: { ledger }, client, user } = world()
      const grant = aGrant({ clientId: client.id, userId: user.id })
      const issuance = { grant, code: aCode({ grantId: grant.id }), ...newTokens(grant.id) }
      assert.equal(await ledger.settle(issuance), 'settled')
      assert.deepEqual(await storedOf(issuance), [true, true])
      assert.deepEqual((await ledger.code(issuance.code.id, client.id))?.grant, grant)
    })

    it('consumes and stores nothing when a part cannot be stored', async () => {
      const { storage: { ledger }, client } = world()
      const { grant, code } = await aStoredCode()
      const taken = newTokens(grant.id)
      await ledger.settle(taken)
      const tokens = { ...newTokens(grant.id), refreshToken: { ...aRefreshToken({ grantId: grant.id }), id: taken.refreshToken.id } }
      await assert.rejects(ledger.settle({ consume: { kind: 'code', id: code.id, at: NOW }, ...tokens }))
      assert.equal(await ledger.accessToken(tokens.accessToken.id), undefined)
      assert.deepEqual((await ledger.code(code.id, client.id))?.code, code)
      assert.deepEqual((await ledger.refreshToken(taken.refreshToken.id, client.id))?.token, taken.refreshToken)
    })

    it('stores each of a hundred concurrent issuances', async () => {
      const { storage: { ledger }, client } = world()
      const tokens = Array.from({ length: 100 }, () => anAccessToken({ clientId: client.id }))
      const outcomes = await Promise.all(tokens.map((accessToken) => ledger.settle({ accessToken })))
      assert.ok(outcomes.every((outcome) => outcome === 'settled'))
      const readings = await Promise.all(tokens.map(({ id }) => ledger.accessToken(id)))
      assert.deepEqual(readings.map((reading) => reading?.token), tokens)
    })
  })
}
