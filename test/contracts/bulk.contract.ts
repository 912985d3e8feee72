import assert from 'node:assert/strict'
import type { PasswordCredential, TotpCredential } from '@keyhall/core/credentials'
import { ProviderId, StaleWrite } from '@keyhall/core/shared'
import type { UserId } from '@keyhall/core/shared'
import type { NewPerson } from '@keyhall/core/new-users'
import { UserGrantTaken } from '@keyhall/core/user-grants'
import type { Human, UserMetadata } from '@keyhall/core/users'
import { LoginNameTaken, userNameKey } from '@keyhall/core/users'
import { aHash, aHuman, aMachine, aPasskey, anId, aProject, aUserGrant, NOW } from './builders.js'
import { aProvider } from './identity-providers.contract.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

/** Ids that a database with a language collation would order differently. */
const unordered = (): readonly UserId[] => {
  const tail = anId()
  return ['b', 'B', '_', 'a|', 'A-', '~', '0', 'a'].map((head) => `${head}${tail}` as UserId)
}

export function bulkContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: bulk operations`, () => {
    const world = seeded(open)
    const add = (...people: readonly NewPerson[]) => world().storage.run(({ bulk }) => bulk.addPeople(people))
    const metadata = (userId: UserId, key: string, own: Partial<UserMetadata> = {}): UserMetadata =>
      ({ userId, key, value: 'dg==', createdAt: NOW, updatedAt: NOW, ...own })

    it('add users with their credentials', async () => {
      const user: Human = {
        ...aHuman({ orgId: world().org.id }), address: { locality: 'Zürich\n"\\' }, email: { address: 'Ä@x.example', isVerified: true },
      }
      const password = { userId: user.id, hash: '$h$' as PasswordCredential['hash'], changedAt: NOW, isChangeRequired: true, isUnproven: true } as const
      const totp: TotpCredential = { userId: user.id, sealedSeed: 'v1.sealed', addedAt: NOW }
      const [bare, other] = [aHuman({ orgId: world().org.id }), aHuman({ orgId: world().org.id })]
      const second: TotpCredential = { userId: other.id, sealedSeed: 'v1.o', parameters: { algorithm: 'SHA512', digits: 8, period: 60 }, addedAt: NOW }
      await add({ user, password, totp }, { user: bare, isFactorSetUpRequired: true }, { user: other, totp: second })
      assert.deepEqual((await world().storage.read(({ users }) => users.find(user.id)))?.user, user)
      const stored = await world().storage.read(({ credentials }) => credentials.password(user.id))
      assert.ok(stored?.stamp)
      assert.deepEqual(stored, { ...password, stamp: stored.stamp })
      const people = [{ user, password, totp }, { user: bare, isFactorSetUpRequired: true }, { user: other, totp: second }].toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1))
      assert.deepEqual(await world().storage.read(({ bulk }) => bulk.people([user.id, bare.id, other.id, anId<UserId>()])), people)
    })

    it('have people set up a second factor where theirs stay behind', async () => {
      const { org, storage } = world()
      const people = [aHuman({ orgId: org.id }), aHuman({ orgId: org.id }), aHuman({ orgId: org.id }), aHuman({ orgId: org.id })] as const
      const [withPasskey, withCodes, withMails, withTotp] = people
      await add(...people.map((user) => ({ user })))
      await storage.run(async ({ factors, credentials }) => {
        await factors.addPasskey(aPasskey({ userId: withPasskey.id }))
        await factors.putRecoveryCodes(withCodes.id, [aHash()])
        await factors.setEmailCode(withMails.id, true)
        await factors.addPasskey(aPasskey({ userId: withTotp.id }))
        await credentials.putTotp({ userId: withTotp.id, sealedSeed: 'v1.t', addedAt: NOW })
      })
      const read = await storage.read(({ bulk }) => bulk.people(people.map(({ id }) => id)))
      const required = new Map(read.map(({ user, isFactorSetUpRequired }) => [user.id, isFactorSetUpRequired]))
      assert.deepEqual(people.map(({ id }) => required.get(id)), [true, true, true, undefined])
    })

    it('reject all users when an id or a name is in use, or an id was used before', async () => {
      const { org, user: stored, storage } = world()
      const gone = aHuman({ orgId: org.id })
      await storage.run(async ({ users }) => {
        await users.add(gone)
        await users.remove(gone.id, NOW)
      })
      const fresh = aHuman({ orgId: org.id })
      for (
        const rival of [
          aHuman({ orgId: org.id, id: stored.id }), aHuman({ orgId: org.id, userName: stored.userName.toUpperCase() }),
          aHuman({ orgId: org.id, id: gone.id }),
        ]
      ) {
        await assert.rejects(add({ user: fresh }, { user: rival }), LoginNameTaken)
      }
      assert.equal(await storage.read(({ users }) => users.find(fresh.id)), undefined)
    })

    it('find users by ids and names', async () => {
      const { org, user, storage } = world()
      const [machine, gone] = [aMachine({ orgId: org.id }), aHuman({ orgId: org.id })]
      await storage.run(async ({ users }) => {
        for (const each of [machine, gone]) await users.add(each)
        await users.remove(gone.id, NOW)
      })
      const ids = [user.id, machine.id, gone.id, anId<UserId>()]
      const known = await storage.read(({ bulk }) => bulk.users(ids))
      assert.deepEqual(
        new Map(known.map((one) => [one.id, one])), new Map([user, machine].map(({ id, orgId, kind }) => [id, { id, orgId, kind }]))
      )
      assert.deepEqual(await storage.read(({ bulk }) => bulk.removedUsers(ids)), [gone.id])
      assert.deepEqual(await storage.read(({ bulk }) => bulk.userNames(org.id, [userNameKey(user), 'nobody'])), [userNameKey(user)])
      assert.deepEqual(await storage.read(({ bulk }) => bulk.userNames(world().clientOrg.id, [userNameKey(user)])), [])
    })

    it('list users page by page, in byte order of their ids', async () => {
      const { clientOrg, storage } = world()
      const ids = unordered()
      await add(...ids.map((id) => ({ user: aHuman({ orgId: clientOrg.id, id, userName: anId() }) })))
      const sorted = ids.toSorted((a, b) => (a < b ? -1 : 1))
      const first = await storage.read(({ bulk }) => bulk.userIds(clientOrg.id, 'human', { limit: 5 }))
      const rest = await storage.read(({ bulk }) => bulk.userIds(clientOrg.id, 'human', { after: first.at(-1) as UserId, limit: 5 }))
      assert.deepEqual([...first, ...rest], sorted)
      assert.deepEqual((await storage.read(({ bulk }) => bulk.people(ids))).map(({ user }) => user.id), sorted)
    })

    it('add metadata, list it by user and key, and replace none', async () => {
      const { user, storage } = world()
      const entries = ['b', 'B', 'ä', '_'].map((key) => metadata(user.id, key))
      await storage.run(({ bulk }) => bulk.addMetadata(entries))
      assert.deepEqual((await storage.read(({ bulk }) => bulk.metadataOf([user.id]))).map(({ key }) => key), ['B', '_', 'b', 'ä'])
      assert.deepEqual(
        (await storage.read(({ bulk }) => bulk.metadataKeys([user.id]))).map(({ key }) => key).toSorted(), ['B', '_', 'b', 'ä']
      )
      await assert.rejects(
        storage.run(({ bulk }) => bulk.addMetadata([metadata(user.id, 'new'), metadata(user.id, 'b', { value: '' })])), StaleWrite
      )
      assert.equal(await storage.read(({ userMetadata }) => userMetadata.find(user.id, 'new')), undefined)
    })

    it('list links by user, provider and person there', async () => {
      const { user, storage } = world()
      const links = ['b', 'B', '_'].map((externalId) => ({ providerId: ProviderId.parse(anId()), externalId, userId: user.id, userName: 'there', linkedAt: 1 }))
      await storage.run(async ({ externalLinks, identityProviders }) => {
        for (const link of links) {
          await identityProviders.add(aProvider({ id: link.providerId }))
          await externalLinks.add(link)
        }
      })
      const order = (id: { readonly providerId: string }) => id.providerId
      assert.deepEqual(await storage.read(({ bulk }) => bulk.linksOf([user.id])), links.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
      assert.deepEqual(await storage.read(({ bulk }) => bulk.linksOf([])), [])
    })

    it('list role grants page by page, each once', async () => {
      const { user, clientOrg, storage } = world()
      const projects = ['b', 'B', '_'].map((head) => aProject({ orgId: clientOrg.id, id: `${head}${anId()}` as never }))
      const grants = projects.map(({ id: projectId }) => aUserGrant({ userId: user.id, orgId: clientOrg.id, projectId }))
      await storage.run(async (stores) => {
        for (const project of projects) await stores.projects.put(project)
        await stores.bulk.addUserGrants(grants)
      })
      const sorted = grants.toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1))
      const [first] = sorted
      assert.deepEqual(await storage.read(({ bulk }) => bulk.userGrants(clientOrg.id, { limit: 9 })), sorted)
      assert.deepEqual(
        await storage.read(({ bulk }) => bulk.userGrants(clientOrg.id, { after: first as (typeof grants)[0], limit: 9 })), sorted.slice(1)
      )
      const granted = await storage.read(({ bulk }) => bulk.grantedProjects(clientOrg.id, [user.id]))
      assert.deepEqual(granted.map(({ projectId }) => projectId).toSorted(), sorted.map(({ projectId }) => projectId).toSorted())
      await assert.rejects(
        storage.run(({ bulk }) => bulk.addUserGrants([{ ...(first as (typeof grants)[0]), id: anId() }])), UserGrantTaken
      )
    })
  })
}
