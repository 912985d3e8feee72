import assert from 'node:assert/strict'
import type { EncodedHash, MachineKey } from '@keyhall/core/credentials'
import { DomainName } from '@keyhall/core/shared'
import type { Human, Machine, User } from '@keyhall/core/users'
import { LoginNameTaken, pickByLoginName, typedLoginName } from '@keyhall/core/users'
import { aHash, aHuman, aMachine, anId, anOrg, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

const completeProfile: Human['profile'] = {
  firstName: 'José',
  lastName: '',
  displayName: '佐藤 🌸',
  nickname: 'jo',
  middleName: 'M',
  profileUrl: 'https://people.example/jo',
  picture: 'https://people.example/jo.png',
  website: 'https://jo.example',
  gender: 'diverse',
  birthdate: '0000-12-31',
  zoneinfo: 'Europe/Zurich',
  preferredLanguage: 'de-CH',
}

export function usersContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: users`, () => {
    const world = seeded(open)
    const find = (id: User['id']) => world().storage.read(({ users }) => users.find(id))
    const add = (user: User) => world().storage.run(({ users }) => users.add(user))
    const update = (user: User) => world().storage.run(({ users }) => users.update(user))

    it('keep every field of a person, and include the domain', async () => {
      const { org } = world()
      const user = aHuman({
        orgId: org.id,
        userName: 'Éva.O’Neil',
        state: 'locked',
        createdAt: FAR,
        updatedAt: FAR + 1,
        profile: completeProfile,
        email: { address: 'Eva@Mail.Example', isVerified: true },
        phone: { number: '+41 44 000 00 00', isVerified: false },
        address: { streetAddress: 'Weg 1\nHaus B', locality: 'Zürich', region: 'ZH', postalCode: '8000', country: 'CH' },
      })
      await add(user)
      assert.deepEqual(await find(user.id), { user, primaryDomain: org.primaryDomain, orgName: org.name })
    })

    it('leave out absent fields of a person', async () => {
      const user = aHuman({ orgId: world().org.id, address: {}, email: { address: 'a@mail.example', isVerified: false } })
      await add(user)
      assert.deepEqual((await find(user.id))?.user, user)
      const bare = aHuman({ orgId: world().org.id })
      await add(bare)
      assert.deepEqual((await find(bare.id))?.user, bare)
    })

    it('keep every field of a service user', async () => {
      const user = aMachine({
        orgId: world().org.id, name: 'Nightly import', description: 'Runs at 3', accessTokenType: 'jwt', state: 'inactive', createdAt: FAR, updatedAt: FAR + 1,
      })
      await add(user)
      assert.deepEqual((await find(user.id))?.user, user)
    })

    it('are not found by an unknown id', async () => {
      assert.equal(await find(anId()), undefined)
    })

    it('are replaced, and lose fields that are left out', async () => {
      const user = aHuman({ orgId: world().org.id, profile: completeProfile, phone: { number: '1', isVerified: true } })
      await add(user)
      const changed = aHuman({ id: user.id, orgId: user.orgId, userName: 'new.name', state: 'inactive', updatedAt: NOW + 9 })
      await update(changed)
      assert.deepEqual((await find(user.id))?.user, changed)
    })

    it('are not created by an update', async () => {
      const user = aHuman({ orgId: world().org.id })
      await Promise.allSettled([update(user)])
      assert.equal(await find(user.id), undefined)
    })

    it('are rejected with an id that is in use', async () => {
      const { user, org } = world()
      await assert.rejects(add(aHuman({ id: user.id, orgId: org.id, userName: 'somebody.else' })), LoginNameTaken)
      assert.deepEqual((await find(user.id))?.user, user)
    })

    it('are rejected with a user name that differs only in case from one of the organization', async () => {
      const { org } = world()
      await add(aHuman({ orgId: org.id, userName: 'Ödön' }))
      for (const userName of ['Ödön', 'ödön', ' ÖDÖN', 'o\u0308do\u0308n']) {
        await assert.rejects(add(aHuman({ orgId: org.id, userName })), LoginNameTaken, userName)
        await assert.rejects(add(aMachine({ orgId: org.id, userName })), LoginNameTaken, userName)
      }
    })

    it('are rejected when they change to the user name of another user', async () => {
      const { org, user } = world()
      const other = aHuman({ orgId: org.id })
      await add(other)
      await assert.rejects(update({ ...other, userName: user.userName.toUpperCase() }), LoginNameTaken)
      assert.deepEqual((await find(other.id))?.user, other)
    })

    it('can change the case of their own user name', async () => {
      const { user } = world()
      await update({ ...user, userName: user.userName.toUpperCase() })
      assert.equal((await find(user.id))?.user.userName, user.userName.toUpperCase())
    })

    it('can have the same user name in two organizations', async () => {
      const { org, clientOrg } = world()
      const [one, other] = [aHuman({ orgId: org.id, userName: 'root' }), aHuman({ orgId: clientOrg.id, userName: 'root' })]
      await add(one)
      await add(other)
      assert.deepEqual((await find(other.id))?.user, other)
    })

    it('get a user name once in concurrent requests', async () => {
      const { org } = world()
      const rivals = Array.from({ length: 10 }, () => aHuman({ orgId: org.id, userName: 'wanted' }))
      const outcomes = await Promise.allSettled(rivals.map(add))
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      assert.equal(failures.length, 9)
      for (const failure of failures) assert.ok(failure instanceof LoginNameTaken)
    })
  })
}

export function loginNamesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: users found by a typed login name`, () => {
    const world = seeded(open)
    const add = (...all: readonly User[]) => world().storage.run(async ({ users }) => {
      for (const user of all) await users.add(user)
    })
    const candidates = (text: string) => world().storage.read(({ users }) => users.candidates(typedLoginName(text)))
    const idsOf = async (text: string) => (await candidates(text)).map(({ user }) => user.id).toSorted()

    it('are found by the full login name in any case, with the domain', async () => {
      const { org } = world()
      const user = aHuman({ orgId: org.id, userName: 'Grace.Hopper' })
      await add(user)
      assert.deepEqual(await candidates(` GRACE.hopper@${org.primaryDomain.toUpperCase()}`), [{ user, primaryDomain: org.primaryDomain, orgName: org.name, isDomainVerified: false }])
    })

    it('are found together with whether their organization has verified its primary domain', async () => {
      const [org, other, now] = [anOrg(), anOrg(), 1_000]
      const user = aHuman({ orgId: org.id, userName: 'grace' })
      const verified = async () => (await candidates(`grace@${org.primaryDomain}`)).map(({ isDomainVerified }) => isDomainVerified)
      const one = { orgId: org.id, domain: DomainName.parse(org.primaryDomain), createdAt: now, changedAt: now }
      await world().storage.run(async ({ orgs, orgDomains, users }) => {
        for (const each of [org, other]) await orgs.add(each)
        await users.add(user)
        await orgDomains.add(one)
        await orgDomains.add({ ...one, domain: DomainName.parse('other.example'), verifiedAt: now })
      })
      assert.deepEqual(await verified(), [false])
      await world().storage.run(({ orgDomains }) => orgDomains.put({ ...one, verifiedAt: now }))
      assert.deepEqual(await verified(), [true])
    })

    it('are looked for in a domain by their verified addresses', async () => {
      const { org, storage } = world()
      const [domain, other] = [`${anId()}.example`.toLowerCase(), anOrg()]
      const isElsewhere = (name: string, of = other.id) => storage.run(({ users }) => users.hasAddressElsewhere(name, of))
      const user = aHuman({ orgId: org.id, email: { address: `ada@${domain.toUpperCase()}`, isVerified: false } })
      await add(user)
      assert.equal(await isElsewhere(domain), false)
      await storage.run(({ users }) => users.update({ ...user, email: { address: `ada@${domain.toUpperCase()}`, isVerified: true } }))
      assert.deepEqual([await isElsewhere(domain), await isElsewhere(domain, org.id), await isElsewhere(domain.slice(1)), await isElsewhere('example')], [true, false, false, false])
    })

    it('are found by a verified address in any case', async () => {
      const address = `Mail.${anId()}@Mail.Example`
      const user = aHuman({ orgId: world().org.id, email: { address, isVerified: true } })
      await add(user)
      assert.deepEqual(await idsOf(address.toUpperCase()), [user.id])
    })

    it('are found by either spelling of an internationalized domain, and have one user name in both', async () => {
      const { org } = world()
      const name = anId().toLowerCase()
      const [written, encoded] = [`${name}@münchen.example`, `${name}@xn--mnchen-3ya.example`]
      const user = aHuman({ orgId: org.id, userName: encoded, email: { address: encoded, isVerified: true } })
      await add(user)
      for (const typed of [written, encoded, `${written}@${org.primaryDomain}`, `${encoded}@${org.primaryDomain}`]) assert.deepEqual(await idsOf(typed), [user.id], typed)
      await assert.rejects(add(aHuman({ orgId: org.id, userName: written })), LoginNameTaken)
    })

    it('are found by every apostrophe, and have one user name with all of them', async () => {
      const { org } = world()
      const name = anId().toLowerCase()
      const user = aHuman({ orgId: org.id, userName: `o\u2019${name}` })
      await add(user)
      for (const typed of [`o'${name}`, `O\u2019${name}`, `o\u02bc${name}@${org.primaryDomain}`]) assert.deepEqual(await idsOf(typed), [user.id], typed)
      await assert.rejects(add(aHuman({ orgId: org.id, userName: `o'${name}` })), LoginNameTaken)
    })

    it('have a verified domain in either spelling of a primary domain that an older version stored', async () => {
      const org = anOrg({ primaryDomain: 'xn--mnchen-3ya.example' })
      const user = aHuman({ orgId: org.id, userName: 'grace' })
      const domain = DomainName.parse('xn--mnchen-3ya.example')
      assert.equal(domain, 'münchen.example')
      await world().storage.run(async ({ orgs, orgDomains, users }) => {
        await orgs.add(org)
        await users.add(user)
        await orgDomains.add({ orgId: org.id, domain, createdAt: 1, changedAt: 1, verifiedAt: 1 })
      })
      for (const typed of ['grace@münchen.example', 'grace@xn--mnchen-3ya.example']) {
        assert.deepEqual((await candidates(typed)).map(({ user: { id }, isDomainVerified }) => [id, isDomainVerified]), [[user.id, true]], typed)
      }
    })

    it('are not found by an unverified address', async () => {
      const address = `${anId()}@mail.example`
      await add(aHuman({ orgId: world().org.id, email: { address, isVerified: false } }))
      assert.deepEqual(await candidates(address), [])
    })

    it('are found at their address in any case, verified addresses first', async () => {
      const address = `At.${anId()}@mail.example`
      const [unproven, proven] = [false, true].map((isVerified) => aHuman({ orgId: world().org.id, email: { address, isVerified } }))
      await add(...[unproven, proven, aMachine({ orgId: world().org.id })].filter((user) => user !== undefined))
      const at = (text: string) => world().storage.read(({ users }) => users.atAddress(text))
      assert.deepEqual((await at(address.toLowerCase())).map(({ user }) => user.id), [proven?.id, unproven?.id])
      assert.deepEqual(await at(`${anId()}@mail.example`), [])
    })

    it('who share an unverified address are ranked by their evidence of ownership, in any number', async () => {
      const address = `${anId()}@mail.example`.toLowerCase()
      const { org, storage } = world()
      const at = (createdAt: number, own: Partial<Human> = {}) => aHuman({ orgId: org.id, email: { address, isVerified: false }, createdAt, ...own })
      const strangers = Array.from({ length: 12 }, () => at(NOW - 100))
      const named = at(NOW, { userName: address })
      const [older, newer] = [at(NOW - 2), at(NOW - 1)]
      await add(...strangers, named, newer, older)
      await storage.run(async ({ credentials }) => {
        for (const { id: userId } of [...strangers, named]) await credentials.putPassword({ userId, hash: '$h$' as EncodedHash, changedAt: NOW, isUnproven: true })
        await credentials.putPassword({ userId: older.id, hash: '$h$' as EncodedHash, changedAt: NOW })
      })
      const found = (await storage.read(({ users }) => users.atAddress(address))).map(({ user }) => user.id)
      assert.deepEqual([found.slice(0, 3), found.length], [[older.id, newer.id, named.id], 10])
    })

    it('are found by the bare user name, in every organization', async () => {
      const { org, clientOrg } = world()
      const userName = `bare-${anId()}`
      const both = [aHuman({ orgId: org.id, userName }), aHuman({ orgId: clientOrg.id, userName })]
      await add(...both)
      assert.deepEqual(await idsOf(userName), both.map(({ id }) => id).toSorted())
    })

    it('are found by a bare user name that looks like an address', async () => {
      const userName = `${anId()}@elsewhere.example`
      const user = aHuman({ orgId: world().org.id, userName })
      await add(user)
      assert.deepEqual(await idsOf(userName), [user.id])
    })

    it('are found in every state', async () => {
      const userName = `inactive-${anId()}`
      const user = aHuman({ orgId: world().org.id, userName, state: 'inactive' })
      await add(user)
      assert.deepEqual(await idsOf(userName), [user.id])
    })

    it('are not found by the domain of another organization', async () => {
      const { user, clientOrg } = world()
      assert.deepEqual(await candidates(`${user.userName}@${clientOrg.primaryDomain}`), [])
    })

    it('are never service users', async () => {
      const { org } = world()
      const machine = aMachine({ orgId: org.id })
      await add(machine)
      assert.deepEqual(await candidates(machine.userName), [])
      assert.deepEqual(await candidates(`${machine.userName}@${org.primaryDomain}`), [])
    })

    it('are not found by an unknown name', async () => {
      for (const text of ['', '@', '%', '_', `${anId()}%`, "' or 1=1 --"]) assert.deepEqual(await candidates(text), [], text)
    })

    it('are found by the new name and address after a change, not by the old ones', async () => {
      const { org, storage } = world()
      const [before, later] = [`before-${anId()}`, `later-${anId()}`]
      const email = (name: string) => ({ address: `${name}@mail.example`, isVerified: true })
      const user = aHuman({ orgId: org.id, userName: before, email: email(before) })
      await add(user)
      await storage.run(({ users }) => users.update({ ...user, userName: later, email: email(later) }))
      for (const typed of [later, `${later}@mail.example`]) assert.deepEqual(await idsOf(typed), [user.id])
      for (const typed of [before, `${before}@mail.example`]) assert.deepEqual(await candidates(typed), [])
    })

    it('are limited to ten, including the owner of the full login name', async () => {
      const { org, storage } = world()
      const fullName = `owner@${org.primaryDomain}`
      const addCrowd = () => storage.run(async ({ orgs, users }) => {
        for (let count = 0; count < 11; count++) {
          const other = anOrg()
          await orgs.add(other)
          await users.add(aHuman({ orgId: other.id, userName: fullName }))
        }
      })
      await addCrowd()
      const owner = aHuman({ orgId: org.id, userName: 'owner' })
      await add(owner)
      await addCrowd()
      const found = await candidates(fullName)
      assert.equal(found.length, 10)
      assert.equal(pickByLoginName(found, typedLoginName(fullName), {})?.user.id, owner.id)
    })
  })
}

export function machinesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: service users as clients`, () => {
    const world = seeded(open)
    const byClientId = (id: string) => world().storage.read(({ machines }) => machines.byClientId(id as never))
    const add = (machine: Machine) => world().storage.run(({ users }) => users.add(machine))

    it('are found by their user name, without a secret when they have none', async () => {
      const { org } = world()
      const user = aMachine({ orgId: org.id })
      await add(user)
      assert.deepEqual(await byClientId(user.userName), { user, primaryDomain: org.primaryDomain, orgName: org.name, orgState: 'active' })
    })

    it('are found with their secret', async () => {
      const { org, storage } = world()
      const user = aMachine({ orgId: org.id })
      await add(user)
      const secretHash = aHash()
      await storage.run(({ credentials }) => credentials.putMachineSecret({ userId: user.id, secretHash }))
      assert.deepEqual(await byClientId(user.userName), { user, primaryDomain: org.primaryDomain, orgName: org.name, orgState: 'active', secretHash })
    })

    it('are returned with their state and that of their organization', async () => {
      const { org, storage } = world()
      const user = aMachine({ orgId: org.id, state: 'inactive' })
      await add(user)
      await storage.run(({ orgs }) => orgs.update({ ...org, state: 'inactive' }))
      const found = await byClientId(user.userName)
      assert.deepEqual([found?.user.state, found?.orgState], ['inactive', 'inactive'])
    })

    it('are found by the exact user name only', async () => {
      const user = aMachine({ orgId: world().org.id })
      await add(user)
      for (const other of [user.userName.toUpperCase(), ` ${user.userName}`, anId()]) {
        assert.equal(await byClientId(other), undefined, other)
      }
    })

    it('never include people', async () => {
      assert.equal(await byClientId(world().user.userName), undefined)
    })

    it('are found by their id with all their keys by kid, or without keys', async () => {
      const { org, storage } = world()
      const [user, other, keyless] = [aMachine({ orgId: org.id }), aMachine({ orgId: org.id }), aMachine({ orgId: org.id })]
      for (const machine of [user, other, keyless]) await add(machine)
      const key = (machine: Machine, kid: string): MachineKey =>
        ({ userId: machine.id, kid, publicKey: { kty: 'EC', x: anId(), nested: [null] } })
      const keys = ['b', 'a', 'A'].map((kid) => key(user, kid))
      await storage.run(async ({ credentials }) => {
        for (const each of [...keys, key(other, 'b')]) await credentials.putMachineKey(each)
      })
      const withKeys = (id: Machine['id']) => storage.read(({ machines }) => machines.withKeys(id))
      const { keys: found, ...placed } = (await withKeys(user.id)) ?? {}
      assert.deepEqual(placed, { user, primaryDomain: org.primaryDomain, orgName: org.name, orgState: 'active' })
      assert.deepEqual([...(found ?? [])].toSorted((one, two) => (one.kid < two.kid ? -1 : 1)), [keys[2], keys[1], keys[0]])
      assert.deepEqual((await withKeys(keyless.id))?.keys, [])
      assert.equal(await withKeys(anId()), undefined)
    })

    it('are found by their id in every state, which is returned; people never are', async () => {
      const { org, storage, user: person } = world()
      const user = aMachine({ orgId: org.id, state: 'inactive' })
      await add(user)
      await storage.run(({ orgs }) => orgs.update({ ...org, state: 'inactive' }))
      const withKeys = (id: Machine['id']) => storage.read(({ machines }) => machines.withKeys(id))
      const found = await withKeys(user.id)
      assert.deepEqual([found?.user.state, found?.orgState], ['inactive', 'inactive'])
      assert.equal(await withKeys(person.id), undefined)
    })

    it('have a user name that is unique among the service users of the instance', async () => {
      const { org, clientOrg } = world()
      const user = aMachine({ orgId: org.id })
      await add(user)
      await assert.rejects(add(aMachine({ orgId: clientOrg.id, userName: user.userName })), LoginNameTaken)
      assert.equal((await byClientId(user.userName))?.user.id, user.id)
    })
  })
}
