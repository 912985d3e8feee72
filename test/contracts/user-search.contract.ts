import assert from 'node:assert/strict'
import type { EntryCondition, Filter, ListPosition, Search, TextMethod } from '@keyhall/core/shared'
import type { Human, User, UserField } from '@keyhall/core/users'
import { aHuman, aMachine, anId, anOrg, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened } from './world.js'

type UserFilter = Filter<UserField>

const text = (field: UserField, method: TextMethod, value: string): UserFilter => ({ kind: 'text', field, method, value })
const profile = (own: Partial<Human['profile']>): Human['profile'] => ({ firstName: 'F', lastName: 'L', displayName: 'F L', ...own })

const entry = (...conditions: readonly EntryCondition[]): UserFilter => ({ kind: 'entry', field: 'metadata', conditions })
const key = (method: TextMethod, value: string, isNegated = false): EntryCondition => ({ part: 'key', method, value, isNegated })
const value = (...among: readonly string[]): EntryCondition => ({ part: 'value', among })
const otherValue = (...among: readonly string[]): EntryCondition => ({ part: 'value', among, isNegated: true })

const org = anOrg({ primaryDomain: `${anId().toLowerCase()}.example` })
const other = anOrg()
const third = anOrg({ primaryDomain: `${anId().toLowerCase()}.example` })

const people = {
  eva: aHuman({
    orgId: org.id, userName: 'Éva', createdAt: NOW, updatedAt: NOW + 9, state: 'initial',
    profile: profile({ firstName: 'Éva', lastName: "O'Neil", displayName: 'Éva O’Neil', nickname: 'Evi' }),
    email: { address: 'Eva@Mail.Example', isVerified: false },
    phone: { number: '+41440000000', isVerified: true },
  }),
  kelvin: aHuman({
    orgId: org.id, userName: 'kelvin_%', createdAt: NOW + 1, updatedAt: NOW + 8, state: 'locked',
    profile: profile({ firstName: '\u212aelvin', lastName: '50%_off', displayName: 'Kelvin "K" \\ 1' }),
    email: { address: 'kelvin@mail.example', isVerified: true },
  }),
  robot: aMachine({ orgId: org.id, userName: 'Robot', name: 'Nightly Import', createdAt: FAR, updatedAt: FAR, description: 'at 3' }),
  mail: aHuman({ orgId: third.id, userName: 'a@b', createdAt: NOW + 3, updatedAt: NOW + 10 }),
  // `e` with a combining accent: the canonical form has one character for both.
  accent: aHuman({ orgId: third.id, userName: 'Ze\u0301', profile: profile({ displayName: 'Z \u{1f600}!' }), createdAt: NOW + 3, updatedAt: NOW + 10 }),
  foreign: aHuman({ orgId: other.id, userName: 'eva', profile: profile({ firstName: 'eva' }), createdAt: NOW + 2, updatedAt: NOW + 2 }),
} as const satisfies Record<string, User>

type Name = keyof typeof people

const LONG = 'QUFB'.repeat(200)
const metadata: Readonly<Partial<Record<Name, Readonly<Record<string, string>>>>> = {
  eva: { Badge: 'NDI=', floor: 'Mw==' },
  kelvin: { badge: 'Mw==', floor: 'NDI=', long: LONG },
  robot: { badge: `${LONG}QUFB` },
}

const found: readonly (readonly [title: string, filter: UserFilter, names: readonly Name[]])[] = [
  ['id', { kind: 'among', field: 'id', values: [people.eva.id, people.robot.id, anId()] }, ['eva', 'robot']],
  ['organization', text('orgId', 'equals', other.id), ['foreign']],
  ['user name as it is written', text('userName', 'equals', 'Éva'), ['eva']],
  ['user name in another spelling', text('userName', 'equals', 'éva'), []],
  ['user name, in any case', text('userName', 'equals_ignore_case', 'E\u0301VA'), ['eva']],
  ['beginning of a user name', text('userName', 'starts_with', 'kel'), ['kelvin']],
  ['login name', text('loginName', 'equals', `Éva@${org.primaryDomain}`), ['eva']],
  ['login name, in any case', text('loginName', 'equals_ignore_case', `ROBOT@${org.primaryDomain.toUpperCase()}`), ['robot']],
  ['part of a login name', text('loginName', 'ends_with', `@${org.primaryDomain}`), ['eva', 'kelvin', 'robot']],
  ['login name with an @ before the last one', text('loginName', 'equals', `a@b@${third.primaryDomain}`), ['mail']],
  ['login name in another spelling', text('loginName', 'equals', `éva@${org.primaryDomain}`), []],
  ['login name of which the domain is another one', text('loginName', 'equals', `Éva@${other.primaryDomain}`), []],
  ['login name without a domain', text('loginName', 'equals', 'Éva'), []],
  ['space before the domain, which is no part of a login name', text('loginName', 'equals_ignore_case', `robot @${org.primaryDomain}`), []],
  ['beginning of a login name within the name', text('loginName', 'starts_with', 'Rob'), ['robot']],
  ['beginning of a login name within the name, which has an @', text('loginName', 'starts_with', 'a@'), ['mail']],
  ['beginning of a login name within the domain', text('loginName', 'starts_with', `a@b@${third.primaryDomain.slice(0, -3)}`), ['mail']],
  ['beginning of a login name within the domain, in any case', text('loginName', 'starts_with_ignore_case', `ROBOT@${org.primaryDomain.slice(0, -3).toUpperCase()}`), ['robot']],
  ['beginning of a login name up to the domain', text('loginName', 'starts_with', 'Robot@'), ['robot']],
  ['part of a login name within the name, which has an @', text('loginName', 'contains', '@b'), ['mail']],
  ['part of a login name around the @', text('loginName', 'contains', `b@${third.primaryDomain.slice(0, 5)}`), ['mail']],
  ['part of a login name around the @, in any case', text('loginName', 'contains_ignore_case', `BOT@${org.primaryDomain.slice(0, 8).toUpperCase()}`), ['robot']],
  ['part of a login name within the domain', text('loginName', 'contains', third.primaryDomain.slice(2, 24)), ['mail', 'accent']],
  ['end of a login name from within the name', text('loginName', 'ends_with', `@b@${third.primaryDomain}`), ['mail']],
  ['end of a login name within the domain', text('loginName', 'ends_with', third.primaryDomain.slice(1)), ['mail', 'accent']],
  ['end of a login name, of which the domain is not whole', text('loginName', 'ends_with', `b@${third.primaryDomain.slice(0, -1)}`), []],
  ['beginning of a user name in another spelling', text('userName', 'starts_with', 'rob'), []],
  ['beginning of a user name, in any case', text('userName', 'starts_with_ignore_case', 'ROB'), ['robot']],
  ['beginning of a user name that ends before an accent', text('userName', 'starts_with', 'Ze'), ['accent']],
  ['beginning of a user name of one letter', text('userName', 'starts_with', 'Z'), ['accent']],
  ['the last character of all', text('userName', 'starts_with', '\u{10ffff}'), []],
  ['characters beyond the basic plane', text('displayName', 'starts_with_ignore_case', 'z \u{1f600}'), ['accent']],
  ['nothing, with which every text begins', { kind: 'all', filters: [text('userName', 'starts_with', ''), text('userName', 'equals', 'Robot')] }, ['robot']],
  ['spaces, which canonical texts do not have at their ends', { kind: 'all', filters: [text('nickName', 'contains_ignore_case', '  '), text('userName', 'equals', 'Éva')] }, ['eva']],
  ['beginning of an email address', text('email', 'starts_with', 'Eva@'), ['eva']],
  ['beginning of an email address, in any case', text('email', 'starts_with_ignore_case', 'EVA@mail'), ['eva']],
  ['display name', text('displayName', 'contains_ignore_case', 'o’NEIL'), ['eva']],
  ['name of a service user', text('displayName', 'starts_with_ignore_case', 'NIGHTLY'), ['robot']],
  ['first name in its canonical form', text('firstName', 'equals_ignore_case', 'kelvin'), ['kelvin']],
  ['first name of a person in another organization too', text('firstName', 'ends_with_ignore_case', 'VA'), ['eva', 'foreign']],
  ['last name with a quote', text('lastName', 'equals', "O'Neil"), ['eva']],
  ['per cent sign, which is nothing but a character', text('lastName', 'contains', '%'), ['kelvin']],
  ['underscore, which is nothing but a character', text('lastName', 'starts_with', '___'), []],
  ['backslash and double quotes', text('displayName', 'ends_with', '"K" \\ 1'), ['kelvin']],
  ['nickname', text('nickName', 'equals_ignore_case', 'EVI'), ['eva']],
  ['part of an email address', text('email', 'contains_ignore_case', '@MAIL.'), ['eva', 'kelvin']],
  ['email address as it is written', text('email', 'equals', 'Eva@Mail.Example'), ['eva']],
  ['phone number', text('phone', 'starts_with', '+41'), ['eva']],
  ['state', { kind: 'among', field: 'state', values: ['initial', 'locked'] }, ['eva', 'kelvin']],
  ['kind', text('kind', 'equals', 'machine'), ['robot']],
  ['time of creation', { kind: 'after', field: 'createdAt', at: FAR }, ['robot']],
  ['time of change', { kind: 'before', field: 'updatedAt', at: NOW + 8 }, ['kelvin', 'foreign']],
  ['what is absent, by its opposite', { kind: 'not', filter: text('nickName', 'contains', 'Evi') }, ['kelvin', 'robot', 'mail', 'accent', 'foreign']],
  ['nothing that is none of these', { kind: 'any', filters: [{ kind: 'among', field: 'orgId', values: [] }] }, []],
  ['key of metadata', entry(key('equals', 'badge')), ['kelvin', 'robot']],
  ['key of metadata, in any case', entry(key('equals_ignore_case', 'BADGE')), ['eva', 'kelvin', 'robot']],
  ['part of a key of metadata', entry(key('contains', 'loo')), ['eva', 'kelvin']],
  ['beginning of a key of metadata, in any case', entry(key('starts_with_ignore_case', 'BAD')), ['eva', 'kelvin', 'robot']],
  ['value of metadata', entry(value('NDI=')), ['eva', 'kelvin']],
  ['value of metadata in several spellings', entry(value('Mw==', 'Mw')), ['eva', 'kelvin']],
  ['key and value of one entry', entry(key('equals_ignore_case', 'badge'), value('NDI=')), ['eva']],
  ['key and value that two entries have', entry(key('equals', 'Badge'), value('Mw==')), []],
  ['value of metadata with a longer value of the same beginning', entry(value('QUFB'.repeat(75))), []],
  ['another value of a key', entry(key('equals', 'floor'), otherValue('NDI=')), ['eva']],
  ['another key of a value', entry(key('equals', 'floor', true), value('NDI=')), ['eva']],
  ['missing metadata', { kind: 'all', filters: [{ kind: 'not', filter: entry(key('contains', '')) }, text('orgId', 'equals', org.id)] }, []],
  ['metadata or a name', { kind: 'any', filters: [entry(value('NDI=')), text('userName', 'equals', 'Robot')] }, ['eva', 'kelvin', 'robot']],
  [
    'what is one of several, of which nothing is one',
    { kind: 'any', filters: [{ kind: 'among', field: 'orgId', values: [] }, text('userName', 'equals', 'Robot')] }, ['robot'],
  ],
  ['one of several', { kind: 'any', filters: [text('userName', 'equals', 'Robot'), text('phone', 'contains', '44')] }, ['eva', 'robot']],
]

export function userSearchContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: user search`, () => {
    const storage = opened(open)
    before(() =>
      storage().run(async ({ orgs, users, userMetadata }) => {
        await orgs.add(org)
        await orgs.add(other)
        await orgs.add(third)
        for (const user of Object.values(people)) await users.add(user)
        for (const [name, entries] of Object.entries(metadata)) {
          const { id: userId } = people[name as Name]
          for (const [own, stored] of Object.entries(entries)) await userMetadata.put({ userId, key: own, value: stored, createdAt: NOW, updatedAt: NOW })
        }
      }),
    )
    const search = (own: Partial<Search<UserField>>) =>
      storage().read(({ users }) => users.search({ filters: [], offset: 0, limit: 10, isAscending: true, ...own }))
    const idsOf = async (own: Partial<Search<UserField>>) => (await search(own)).items.map(({ user }) => user.id)
    const idOf = (name: Name) => people[name].id
    const inOrg = text('orgId', 'equals', org.id)

    for (const [title, filter, names] of found) {
      it(`are found by ${title}`, async () => {
        assert.deepEqual(await idsOf({ filters: [filter] }), names.map(idOf).toSorted())
      })
    }

    it('come with the domain and the name of their organization', async () => {
      const { items } = await search({ filters: [text('id', 'equals', idOf('eva'))] })
      assert.deepEqual(items, [{ user: people.eva, primaryDomain: org.primaryDomain, orgName: org.name }])
    })

    for (const [sortBy, names] of [
      ['createdAt', ['eva', 'kelvin', 'robot']],
      ['displayName', ['kelvin', 'robot', 'eva']],
      ['nickName', ['kelvin', 'robot', 'eva']],
      ['email', ['robot', 'eva', 'kelvin']],
      ['userName', ['kelvin', 'robot', 'eva']],
    ] as const satisfies readonly (readonly [UserField, readonly Name[]])[]) {
      it(`are sorted by ${sortBy} in both directions, absent values first`, async () => {
        const expected = names.map(idOf)
        assert.deepEqual(await idsOf({ filters: [inOrg], sortBy }), expected)
        assert.deepEqual(await idsOf({ filters: [inOrg], sortBy, isAscending: false }), expected.toReversed())
      })
    }

    it('are counted in total, and returned page by page', async () => {
      const all = await idsOf({ filters: [inOrg] })
      const pages = [await search({ filters: [inOrg], limit: 2 }), await search({ filters: [inOrg], limit: 2, offset: 2 })]
      assert.deepEqual(pages.flatMap(({ items }) => items.map(({ user }) => user.id)), all)
      assert.deepEqual(pages.map(({ total }) => total), [3, 3])
    })

    for (const sortBy of [undefined, 'userName', 'displayName', 'nickName', 'email', 'createdAt'] as const) {
      for (const isAscending of [true, false]) {
        it(`are read to the end by ${sortBy ?? 'id'} ${isAscending ? 'upwards' : 'downwards'} by the place of the last one`, async () => {
          const own = { isAscending, ...(sortBy === undefined ? {} : { sortBy }) }
          const all = await idsOf(own)
          const walked: string[] = []
          let after: ListPosition | undefined
          for (let isOver = false; !isOver;) {
            const { items, last, total } = await search({ ...own, limit: 2, ...(after === undefined ? {} : { after }) })
            assert.equal(total, all.length)
            walked.push(...items.map(({ user }) => user.id))
            after = last
            isOver = last === undefined
          }
          assert.deepEqual(walked, all)
        })
      }
    }

    it('are found by their new names after a change', async () => {
      const user = aHuman({ orgId: org.id, userName: 'changing', profile: profile({ displayName: 'Before' }), createdAt: 0 })
      await storage().run(({ users }) => users.add(user))
      await storage().run(({ users }) => users.update({ ...user, profile: profile({ displayName: 'Later' }) }))
      assert.deepEqual(await idsOf({ filters: [text('displayName', 'equals_ignore_case', 'before')] }), [])
      assert.deepEqual(await idsOf({ filters: [text('displayName', 'equals_ignore_case', 'LATER')] }), [user.id])
      await storage().run(({ users }) => users.remove(user.id, NOW))
    })
  })
}
