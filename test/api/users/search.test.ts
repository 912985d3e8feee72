import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { apiOnEveryStorage } from '../../support/api.js'
import { aRobot, imported, MANAGEMENT } from '../../support/api-users.js'

const LIST = `${MANAGEMENT}/ListUsers`
const acme = { as: callers.orgOwner }

apiOnEveryStorage('user searches', (api) => {
  const ids = { ida: '', ivan: '', robot: '' }
  before(async () => {
    ids.ida = await imported(api, {
      userName: 'search-ida',
      profile: { firstName: 'Ida', lastName: 'Zeta', nickName: 'Idchen' },
      email: { email: 'Ida@Search.Example' },
      password: undefined,
    })
    const profile = { firstName: 'Ivan', lastName: 'Alpha', displayName: 'Ivan A.' }
    ids.ivan = await imported(api, { userName: 'search-ivan', profile, email: { email: 'ivan@search.example' } })
    ids.robot = await aRobot(api, { userName: 'search-robot', name: 'Searcher' })
  })
  type Name = keyof typeof ids
  const mine = { userNameQuery: { userName: 'search-', method: 'TEXT_QUERY_METHOD_STARTS_WITH' } }
  const found = async (queries: readonly object[], more: object = {}): Promise<readonly string[]> => {
    const { result = [] } = await api.ok(LIST, { queries: [mine, ...queries], ...more }, acme)
    return result.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name as Name] === id))
  }

  const rows: readonly (readonly [title: string, query: object | (() => object), names: readonly Name[]])[] = [
    ['first name', { firstNameQuery: { firstName: 'Ida' } }, ['ida']],
    ['last name, in any case', { lastNameQuery: { lastName: 'ALPHA', method: 'TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE' } }, ['ivan']],
    ['nickname', { nickNameQuery: { nickName: 'chen', method: 'TEXT_QUERY_METHOD_ENDS_WITH' } }, ['ida']],
    ['display name', { displayNameQuery: { displayName: 'a.', method: 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE' } }, ['ivan']],
    ['email address', { emailQuery: { emailAddress: '@SEARCH', method: 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE' } }, ['ida', 'ivan']],
    ['state', { stateQuery: { state: 'USER_STATE_INITIAL' } }, ['ida']],
    ['kind', { typeQuery: { type: 'TYPE_MACHINE' } }, ['robot']],
    ['login name', { loginNameQuery: { loginName: 'search-ivan@acme.localhost' } }, ['ivan']],
    ['ids', () => ({ inUserIdsQuery: { userIds: [ids.robot, ids.ida, 'nobody'] } }), ['ida', 'robot']],
    ['email addresses, in any case', { inUserEmailsQuery: { userEmails: ['ida@search.example', 'x@y'] } }, ['ida']],
    ['one of several', { orQuery: { queries: [{ firstNameQuery: { firstName: 'Ida' } }, { typeQuery: { type: 2 } }] } }, ['ida', 'robot']],
    ['all of several', { andQuery: { queries: [{ firstNameQuery: { firstName: 'Ida' } }, { typeQuery: { type: 2 } }] } }, []],
    ['the opposite, which finds what is absent', { notQuery: { query: { nickNameQuery: { nickName: 'Idchen' } } } }, ['ivan', 'robot']],
    ['a per cent sign, which stands for itself', { firstNameQuery: { firstName: '%', method: 'TEXT_QUERY_METHOD_CONTAINS' } }, []],
    ['a quote, which ends nothing', { firstNameQuery: { firstName: "' or 1=1 --" } }, []],
  ]
  for (const [title, query, names] of rows) {
    it(`are found by ${title}`, async () => {
      const wanted = typeof query === 'function' ? query() : query
      assert.deepEqual((await found([wanted])).toSorted(), names.toSorted())
    })
  }

  it('are sorted by a column and returned in pages with the total', async () => {
    assert.deepEqual(await found([], { sortingColumn: 'USER_FIELD_NAME_DISPLAY_NAME', query: { asc: true } }), ['ida', 'ivan', 'robot'])
    assert.deepEqual(await found([], { sortingColumn: 'USER_FIELD_NAME_LAST_NAME', query: { asc: false } }), ['ida', 'ivan', 'robot'])
    const second = { queries: [mine], query: { limit: 1, offset: '1', asc: true }, sortingColumn: 'USER_FIELD_NAME_USER_NAME' }
    const { details, result } = await api.ok(LIST, second, acme)
    assert.deepEqual([details.totalResult, result.map(({ id }: { id: string }) => id)], ['3', [ids.ivan]])
  })

  it('are limited to one organization, and the total does not reveal others', async () => {
    const { details, result = [] } = await api.ok(LIST, { queries: [mine] }, { as: callers.otherOwner })
    assert.deepEqual([Number(details.totalResult ?? 0), result], [0, []])
  })

  const nested = (depth: number, around: (query: object) => object): object =>
    Array.from({ length: depth }).reduce<object>(around, { typeQuery: { type: 1 } })
  const many = { inUserIdsQuery: { userIds: Array.from({ length: 600 }, (_, n) => `i${n}`) } }
  const refused: readonly (readonly [title: string, input: object])[] = [
    ['two conditions in one', { queries: [{ firstNameQuery: { firstName: 'a' }, lastNameQuery: { lastName: 'b' } }] }],
    ['no condition in one', { queries: [{}] }],
    ['an unknown method of comparison', { queries: [{ firstNameQuery: { firstName: 'a', method: 'LIKE' } }] }],
    ['an object as a value', { queries: [{ firstNameQuery: { firstName: { $ne: 1 } } }] }],
    ['an unknown column', { sortingColumn: 'password' }],
    ['too many results', { query: { limit: 1001 } }],
    ['conditions that are nested too deeply', { queries: [nested(7, (query) => ({ notQuery: { query } }))] }],
    ['conditions that are nested without end', { queries: [nested(25, (query) => ({ orQuery: { queries: [query] } }))] }],
    ['more conditions than a database takes', { queries: [many, many] }],
    ['many conditions that look into every text', { queries: Array.from({ length: 60 }, () => mine) }],
  ]
  for (const [title, input] of refused) {
    it(`cannot be searched with ${title}`, async () => {
      await api.refused('invalid_argument', LIST, { ...input }, acme)
    })
  }

  describe('by metadata', () => {
    const USERS = 'user.v2.UserService'
    const [four, five] = ['NDI=', 'NTU=']
    before(async () => {
      const own = { ida: { badge: four, floor: five }, ivan: { badge: five, floor: four }, robot: { Badge: four } } as const
      for (const [name, entries] of Object.entries(own)) {
        const metadata = Object.entries(entries).map(([key, value]) => ({ key, value }))
        await api.ok(`${USERS}/SetUserMetadata`, { userId: ids[name as Name], metadata })
      }
    })
    const key = (text: string, method = 'TEXT_FILTER_METHOD_EQUALS') => ({ metadataKeyFilter: { key: text, method } })
    const value = (bytes: string, method = 'BYTE_FILTER_METHOD_EQUALS') => ({ metadataValueFilter: { value: bytes, method } })
    const isOther = 'BYTE_FILTER_METHOD_NOT_EQUALS'
    const all = (...queries: readonly object[]) => ({ andQuery: { queries } })
    const any = (...queries: readonly object[]) => ({ orQuery: { queries } })
    const not = (query: object) => ({ notQuery: { query } })
    const byMetadata: readonly (readonly [title: string, queries: readonly object[], names: readonly Name[]])[] = [
      ['a key', [key('badge')], ['ida', 'ivan']],
      ['a key in any case', [key('BADGE', 'TEXT_FILTER_METHOD_EQUALS_IGNORE_CASE')], ['ida', 'ivan', 'robot']],
      ['a value', [value(four)], ['ida', 'ivan', 'robot']],
      ['a value without padding', [value('NDI')], ['ida', 'ivan', 'robot']],
      ['key and value of one entry', [key('badge'), value(four)], ['ida']],
      ['key and value of one entry, in an AND', [all(key('badge'), value(four))], ['ida']],
      ['key and value of one entry, in different branches', [all(key('badge'), all(value(four)))], ['ida']],
      ['key and one of two values', [key('badge'), any(value(four), value('eA=='))], ['ida']],
      ['one of two entries', [any(all(key('badge'), value(five)), all(key('Badge'), value(four)))], ['ivan', 'robot']],
      ['one of two keys and one of two values', [any(key('badge'), key('Badge')), any(value(four), value('eA=='))], ['ida', 'robot']],
      ['another value of a key', [key('badge'), value(four, isOther)], ['ivan']],
      ['the opposite of a key, which another entry meets', [not(key('badge'))], ['ida', 'ivan', 'robot']],
      ['the opposite of key and value', [not(any(key('badge'), key('floor')))], ['robot']],
      ['an entry or a name', [any(all(key('Badge'), value(four)), { firstNameQuery: { firstName: 'Ivan' } })], ['ivan', 'robot']],
      ['an entry and a name', [value(four), { firstNameQuery: { firstName: 'Ivan' } }], ['ivan']],
    ]
    for (const [title, queries, names] of byMetadata) {
      it(`are found by ${title}`, async () => {
        const { result = [], details } = await api.ok(`${USERS}/ListUsers`, { queries: [mine, ...queries] }, acme)
        const users = (result as { userId: string }[]).map(({ userId }) => String(Object.keys(ids).find((name) => ids[name as Name] === userId)))
        assert.deepEqual([new Set(users), users.length, Number(details.totalResult ?? 0)], [new Set<string>(names), names.length, names.length])
      })
    }

    it('are not found in other organizations', async () => {
      const { result = [] } = await api.ok(`${USERS}/ListUsers`, { queries: [value(four)] }, { as: callers.otherOwner })
      assert.deepEqual(result, [])
    })

    const tooMany = Array.from({ length: 15 }, (_, n) => key(`k${n}`))
    const wrong: readonly (readonly [title: string, queries: readonly object[], problem: RegExp])[] = [
      ['a value that is no base64', [value('%')], /metadataValueFilter\.value/],
      ['a value of more than 200 bytes', [value('QUFB'.repeat(67))], /at most 200 bytes/],
      ['an unknown method', [value(four, 'BYTE_FILTER_METHOD_LIKE')], /metadataValueFilter\.method/],
      ['too many alternatives', [any(...tooMany), any(...tooMany)], /alternatives/],
      ['two conditions in one', [{ ...key('a'), ...value(four) }], /queries\[0\]/],
    ]
    for (const [title, queries, problem] of wrong) {
      it(`are not searched with ${title}`, async () => {
        assert.match(await api.refused('invalid_argument', `${USERS}/ListUsers`, { queries }), problem)
      })
    }
  })
})
