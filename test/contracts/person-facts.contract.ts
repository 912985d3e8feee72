import assert from 'node:assert/strict'
import type { PersonFacts } from '@keyhall/core/auth-requests'
import type { EncodedHash } from '@keyhall/core/credentials'
import type { UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { aHash, aHuman, aMachine, anId, aPasskey, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const nothing: PersonFacts = {
  isActive: true, hasUnverifiedEmail: false, factors: { hasPasskey: false, hasTotp: false, recoveryCodesLeft: 0, hasEmailCode: false },
}

export function personFactsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: facts that decide on the steps of a person`, () => {
    const world = seeded(open)
    const of = (userId: UserId) => world().storage.read(({ personFacts }) => personFacts.of(userId))
    const added = async (own: Partial<Human>) => {
      const user = aHuman({ orgId: world().org.id, ...own })
      await world().storage.run(({ users }) => users.add(user))
      return user.id
    }

    it('are those of an inactive user without factors for an unknown user', async () => {
      assert.deepEqual(await of(anId<UserId>()), { ...nothing, isActive: false })
    })

    it('have the state and an unverified address', async () => {
      const address = 'ada@facts.example'
      assert.deepEqual(await of(await added({ state: 'inactive' })), { ...nothing, isActive: false })
      assert.deepEqual(await of(await added({ email: { address, isVerified: true } })), nothing)
      assert.deepEqual(await of(await added({ email: { address: `2${address}`, isVerified: false } })), { ...nothing, hasUnverifiedEmail: true })
      const machine = aMachine({ orgId: world().org.id })
      await world().storage.run(({ users }) => users.add(machine))
      assert.deepEqual(await of(machine.id), nothing)
    })

    it('have the accepted terms of service', async () => {
      assert.deepEqual(await of(await added({ termsAccepted: { version: '2026-01', at: NOW } })), { ...nothing, acceptedTerms: '2026-01' })
    })

    it('have the password as the credentials do', async () => {
      for (const more of [{}, { isChangeRequired: true }] as const) {
        const userId = await added({})
        const password = { userId, hash: aHash() as string as EncodedHash, changedAt: NOW, ...more }
        const stamp = await world().storage.run(({ credentials }) => credentials.putPassword(password))
        assert.deepEqual(await of(userId), { ...nothing, password: { stamp, changedAt: NOW, ...more } })
        assert.equal((await world().storage.read(({ credentials }) => credentials.password(userId)))?.stamp, stamp)
      }
    })

    it('have every factor, and when setting up one was declined', async () => {
      const userId = await added({ email: { address: 'bob@facts.example', isVerified: true } })
      await world().storage.run(async ({ factors, credentials }) => {
        await factors.addPasskey(aPasskey({ userId }))
        await factors.addPasskey(aPasskey({ userId }))
        await credentials.putTotp({ userId, sealedSeed: 'sealed', addedAt: NOW })
        await factors.putRecoveryCodes(userId, [aHash(), aHash(), aHash()])
        await factors.setEmailCode(userId, true)
        await factors.declineSetUp(userId, NOW)
        await factors.setSetUpRequired(userId, true)
      })
      const factors = { hasPasskey: true, hasTotp: true, recoveryCodesLeft: 3, hasEmailCode: true, setUpDeclinedAt: NOW, isSetUpRequired: true } as const
      assert.deepEqual(await of(userId), { ...nothing, factors })
    })

    it('have email codes for a verified address only', async () => {
      const userId = await added({ email: { address: 'eve@facts.example', isVerified: false } })
      await world().storage.run(({ factors }) => factors.setEmailCode(userId, true))
      assert.deepEqual(await of(userId), { ...nothing, hasUnverifiedEmail: true })
    })
  })
}
