import assert from 'node:assert/strict'
import type { SessionId } from '@keyhall/core/shared'
import { aGrant, anId, aRefreshToken, NOW, scopes } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export function heldGrantsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: grants that a person holds`, () => {
    const world = seeded(open)

    it('are what stands, the newest first, with when it was last used', async () => {
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
      assert.deepEqual(await storage.read(({ grants }) => grants.heldBy(user.id, NOW + 20)), [
        { id: fresh.id, ...common, createdAt: NOW + 10, lastUsedAt: NOW + 10, isRefreshable: false, sessionId, actor },
        { id: old.id, ...common, createdAt: NOW, lastUsedAt: NOW + 50, isRefreshable: true, refreshableUntil: NOW + 550, sessionId },
      ])
    })
  })
}
