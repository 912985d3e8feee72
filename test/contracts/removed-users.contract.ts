import assert from 'node:assert/strict'
import type { EncodedHash } from '@keyhall/core/credentials'
import type { PersonFactors } from '@keyhall/core/factors'
import { attemptsOf } from '@keyhall/core/factors'
import type { Search, UserId } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import type { User } from '@keyhall/core/users'
import { LoginNameTaken } from '@keyhall/core/users'
import { aBackchannelRequest, aHash, aHuman, aMachine, anId, aPasskey, aPersonalAccessToken, aSession, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded, seedGrant } from './world.js'

const everything: Search<never> = { filters: [], offset: 0, limit: 10, isAscending: true }

/** Gives a user one of everything that a user can have. */
async function giveAll(stores: Stores, { id: userId }: User) {
  const { credentials, factors, memberships, userMetadata, sessions, loginAttempts, verificationCodes } = stores
  await credentials.putPassword({ userId, hash: '$h' as EncodedHash, changedAt: NOW })
  await credentials.putTotp({ userId, sealedSeed: 'sealed', addedAt: NOW })
  await credentials.putMachineSecret({ userId, secretHash: aHash() })
  await credentials.putMachineKey({ userId, kid: anId(), publicKey: {} })
  const token = aPersonalAccessToken({ userId })
  await credentials.addPersonalAccessToken(token)
  await memberships.put({ userId, role: 'IAM_OWNER', scope: { kind: 'instance' } })
  await userMetadata.put({ userId, key: 'k', value: 'dg==', createdAt: NOW, updatedAt: NOW })
  const session = aSession({ userId })
  await sessions.add(session)
  for (const account of attemptsOf(userId)) await loginAttempts.put(account, { failures: 3, blockedUntil: FAR })
  await factors.addPasskey(aPasskey({ userId }))
  await factors.putRecoveryCodes(userId, [aHash()])
  await factors.declineSetUp(userId, NOW)
  await stores.backchannelRequests.add(aBackchannelRequest({ clientId: anId(), userId, expiresAt: FAR }))
  await verificationCodes.put({ userId, kind: 'initialise', codeHash: aHash(), target: '', attempts: 0, createdAt: NOW, expiresAt: FAR })
  return { token, session }
}

const ofUser = (userId: string) => [{ kind: 'text' as const, field: 'userId' as const, method: 'equals' as const, value: userId }]

const left = ({ passkeys, recoveryCodesLeft, setUpDeclinedAt }: PersonFactors) =>
  [...passkeys, recoveryCodesLeft > 0 ? 'recovery codes' : undefined, setUpDeclinedAt]

/** Counts the remaining rows of a user. */
async function remains({ users, credentials, factors, memberships, userMetadata, loginAttempts, verificationCodes, backchannelRequests }: Stores, { id }: User) {
  return [
    await users.find(id),
    await credentials.password(id),
    await credentials.totp(id),
    await credentials.machineSecret(id),
    ...(await Promise.all(attemptsOf(id).map((account) => loginAttempts.lock(account)))),
    ...left(await factors.of(id)),
    await verificationCodes.lock(id, 'initialise'),
    ...(await credentials.machineKeys(id)),
    ...(await credentials.searchPersonalAccessTokens({ ...everything, filters: ofUser(id) })).items,
    ...(await backchannelRequests.pendingOf(id, NOW)),
    ...(await memberships.ofUser(id)),
    ...(await userMetadata.search({ ...everything, filters: ofUser(id) })).items,
  ].filter((one) => one !== undefined)
}

export function removedUsersContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: deleted users`, () => {
    const world = seeded(open)
    const remove = (user: User) => world().storage.run(({ users }) => users.remove(user.id, NOW))

    it('leave no rows behind, and other users lose none', async () => {
      const { org, storage } = world()
      const neighbour = aHuman({ orgId: org.id })
      // Callers may choose ids: this one imitates the key that counts login attempts of another user.
      const user = aMachine({ orgId: org.id, id: `factor:${neighbour.id}` as UserId })
      const created = await storage.run(async (stores) => {
        for (const each of [user, neighbour]) await stores.users.add(each)
        await giveAll(stores, neighbour)
        return giveAll(stores, user)
      })
      assert.equal((await storage.run((stores) => remains(stores, user))).length, 22)
      assert.equal(await remove(user), true)
      assert.deepEqual(await storage.run((stores) => remains(stores, user)), [])
      assert.equal((await storage.run((stores) => remains(stores, neighbour))).length, 22)
      assert.equal(await storage.ledger.personalAccessToken(created.token.secretHash), undefined)
      assert.deepEqual(await storage.read(({ sessions }) => sessions.ofBrowser(created.session.browserHash)), [])
    })

    it('lose their grants', async () => {
      const { storage, user, client } = world()
      const grant = await seedGrant(storage, world())
      await remove(user)
      const reading = await storage.ledger.jwt({ jti: `${grant.id}.x`, grantId: grant.id, userId: user.id, clientId: client.id })
      assert.deepEqual([reading.grant?.revokedAt, reading.standing.user], [NOW, undefined])
    })

    it('block their id for new users', async () => {
      const { storage, user, clientOrg } = world()
      const wasRemoved = () => storage.run(({ users }) => users.wasRemoved(user.id))
      assert.equal(await wasRemoved(), false)
      await remove(user)
      assert.equal(await wasRemoved(), true)
      for (const orgId of [user.orgId, clientOrg.id]) {
        await assert.rejects(storage.run(({ users }) => users.add(aHuman({ id: user.id, orgId }))), LoginNameTaken)
      }
    })

    it('free their user name for new users', async () => {
      const { storage, user, org } = world()
      await remove(user)
      const next = aHuman({ orgId: org.id, userName: user.userName })
      await storage.run(({ users }) => users.add(next))
      assert.equal((await storage.read(({ users }) => users.find(next.id)))?.user.userName, user.userName)
    })

    it('are distinguished from unknown users', async () => {
      const { storage } = world()
      assert.equal(await storage.run(({ users }) => users.remove(anId(), NOW)), false)
    })
  })
}
