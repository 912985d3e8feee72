import assert from 'node:assert/strict'
import type { SessionId, TokenId } from '@keyhall/core/shared'
import { aGrant, anAccessToken, anId, aRefreshToken, NOW, scopes } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function heldGrantsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: active grants of a user`, () => {
    const world = seeded(open)

    it('are listed newest first, with the time of the last use', async () => {
      const { client, user, storage } = world()
      const hold = async (own: object, issuedAt?: number) => {
        const grant = aGrant({ clientId: client.id, userId: user.id, scopes: scopes('openid', 'offline_access'), createdAt: NOW, ...own })
        const refreshToken = issuedAt === undefined ? {} : { refreshToken: aRefreshToken({ grantId: grant.id, issuedAt, expiresAt: issuedAt + 500 }) }
        await storage.ledger.settle({ grant, ...refreshToken })
        return grant
      }
      const [sessionId, actor] = [anId<SessionId>(), { iss: 'https://id.example', sub: 'grace' }]
      const old = await hold({ sessionId }, NOW + 5)
      await storage.ledger.settle({ refreshToken: aRefreshToken({ grantId: old.id, issuedAt: NOW + 50, expiresAt: NOW + 550 }) })
      const fresh = await hold({ createdAt: NOW + 10, sessionId, actor })
      const gone = await hold({})
      await hold({ expiresAt: NOW + 20 })
      await hold({ userId: anId() })
      await storage.run(({ grants }) => grants.revoke(gone.id, NOW))
      const { scopes: granted, audience, expiresAt, authTime } = old
      const common = { clientId: client.id, scopes: granted, audience, expiresAt, ...(authTime === undefined ? {} : { authTime }) }
      assert.deepEqual(await storage.read(({ grants }) => grants.activeOfUser(user.id, NOW + 20)), [
        { id: fresh.id, ...common, createdAt: NOW + 10, lastUsedAt: NOW + 10, isRefreshable: false, sessionId, actor },
        { id: old.id, ...common, createdAt: NOW, lastUsedAt: NOW + 50, isRefreshable: true, refreshableUntil: NOW + 550, sessionId },
      ])
    })

    it('have the times of the newest refresh token, even if an older one expires later', async () => {
      const { client, user, storage } = world()
      const grant = aGrant({ clientId: client.id, userId: user.id, createdAt: NOW })
      const first = aRefreshToken({ grantId: grant.id, issuedAt: NOW, expiresAt: NOW + 500 })
      await storage.ledger.settle({ grant, refreshToken: first })
      const second = aRefreshToken({ grantId: grant.id, issuedAt: NOW + 30, expiresAt: NOW + 90 })
      await storage.ledger.settle({ consume: { kind: 'refresh_token', id: first.id, at: NOW + 30 }, refreshToken: second })
      const [found] = await storage.read(({ grants }) => grants.activeOfUser(user.id, NOW))
      assert.deepEqual([found?.id, found?.lastUsedAt, found?.refreshableUntil], [grant.id, NOW + 30, NOW + 90])
    })

    it('are revoked up to a creation time, with access tokens without a grant, in limited batches', async () => {
      const { client, user, storage } = world()
      const grantAt = async (createdAt: number, own: object = {}) => {
        const grant = aGrant({ clientId: client.id, userId: user.id, createdAt, expiresAt: NOW + 100, ...own })
        await storage.ledger.settle({ grant, accessToken: anAccessToken({ grantId: grant.id, clientId: client.id, issuedAt: createdAt, expiresAt: NOW + 100 }) })
        return grant
      }
      const tokenAt = async (issuedAt: number, expiresAt = NOW + 100) => {
        const accessToken = anAccessToken({ clientId: client.id, issuedAt, expiresAt })
        await storage.ledger.settle({ accessToken })
        return accessToken
      }
      const revoke = (limit: number) => storage.run(({ grants }) => grants.revokeMadeUntil(6, NOW, limit))
      // Rows of other tests
      await revoke(10_000)
      const [old, last, fresh, over] = [await grantAt(4), await grantAt(6), await grantAt(7), await grantAt(4, { expiresAt: NOW })]
      const [oldToken, freshToken] = [await tokenAt(6), await tokenAt(7), await tokenAt(6, NOW)]
      assert.deepEqual(await revoke(1), { grants: 1, accessTokens: 1 })
      assert.deepEqual(await revoke(100), { grants: 1, accessTokens: 0 })
      assert.deepEqual(await revoke(100), { grants: 0, accessTokens: 0 })
      const standing = (await storage.read(({ grants }) => grants.activeOfUser(user.id, NOW))).map(({ id }) => id)
      assert.deepEqual([old, last, fresh, over].map(({ id }) => standing.includes(id)), [false, false, true, false])
      const isRevoked = async ({ id }: { id: TokenId }) => (await storage.ledger.accessToken(id))?.token.revokedAt !== undefined
      assert.deepEqual([await isRevoked(oldToken), await isRevoked(freshToken)], [true, false])
    })
  })
}
