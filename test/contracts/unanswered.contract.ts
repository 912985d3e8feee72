import assert from 'node:assert/strict'
import type { TokenId } from '@keyhall/core/shared'
import { FAR, aCode, aRefreshToken, anId } from './builders.js'
import type { OpenStorage } from './world.js'
import { seedGrant, seeded } from './world.js'

export function unansweredContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: ledger, unanswered uses`, () => {
    const world = seeded(open)

    it('exclude answered uses', async () => {
      const { storage, storage: { ledger } } = world()
      const grant = await seedGrant(storage, world())
      const [code, refreshToken] = [aCode({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
      await ledger.settle({ code })
      await ledger.settle({ consume: { kind: 'code', id: code.id, at: FAR }, refreshToken })
      const credentials = [['code', code.id], ['refresh_token', refreshToken.id], ['refresh_token', anId<TokenId>()]] as const
      for (const [kind, id] of credentials) assert.equal(await ledger.isUnanswered(kind, id), false)
    })
  })
}
