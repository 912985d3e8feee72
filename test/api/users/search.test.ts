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

  it('cannot be searched by metadata, which the error names', async () => {
    for (const [name, filter] of [['metadataKeyFilter', { key: 'k' }], ['metadataValueFilter', { value: 'eA==' }]] as const) {
      assert.match(await api.refused('invalid_argument', 'user.v2.UserService/ListUsers', { queries: [{ [name]: filter }] }), new RegExp(`queries\\[0\\]\\.${name}: is not supported`))
    }
  })
})
