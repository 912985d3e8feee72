import { WrongAnswer, expectJson } from '../load/check.js'
import { missing } from './sign-in.js'
import type { Connection } from '../load/connection.js'
import type { Api, RunningTarget } from '../targets/target.js'
import type { Scenario } from './scenario.js'

/** People beside those of the fixtures, when lists and searches are measured. */
const PEOPLE = 100_000
const PAGE = 100

const json = ({ token }: Api): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const apiOf = ({ api }: RunningTarget): Api => api ?? missing('API')

export const addHumanUser: Scenario = {
  name: 'add-human-user',
  title: 'AddHumanUser without password',
  fits: ({ api }) => api !== undefined,
  prepare: async (target) => {
    const api = apiOf(target)
    let added = 0
    return {
      operation: async (connection) => {
        const userName = `added-${added++}`
        const body = { username: userName, organization: { orgId: api.organization }, profile: { givenName: 'Katherine', familyName: 'Johnson' }, email: { email: `${userName}@added.localhost`, isVerified: true } }
        const answer = await connection.send({ method: 'POST', path: '/v2/users/human', headers: json(api), body: JSON.stringify(body) })
        if ((answer.status !== 200 && answer.status !== 201) || !answer.text.includes('"userId"')) throw new WrongAnswer('200 or 201 with a userId', answer)
      },
    }
  },
}

const searchOf = (name: string, title: string, queriesOf: (index: number) => readonly unknown[], expected: (index: number) => { readonly count: number; readonly text: string }): Scenario => ({
  name,
  title,
  fits: ({ api }) => api?.importPeople !== undefined,
  prepare: async (target) => {
    const api = apiOf(target)
    await api.importPeople?.(PEOPLE)
    let searches = 0
    return {
      operation: async (connection) => {
        // The step has no common factor with the number of people, so that each search finds another person.
        const index = (searches++ * 7919) % PEOPLE
        const { count, text } = expected(index)
        await search(connection, api, queriesOf(index), count, text)
      },
    }
  },
})

async function search(connection: Connection, api: Api, queries: readonly unknown[], count: number, text: string): Promise<void> {
  const answer = await connection.send({ method: 'POST', path: '/v2/users', headers: json(api), body: JSON.stringify({ query: { limit: PAGE, asc: true }, queries }) })
  expectJson(answer, 200, ({ result }) => Array.isArray(result) && result.length === count, `${count} users`)
  if (!answer.text.includes(text)) throw new WrongAnswer(text, answer)
}

export const listUsers = searchOf('list-users', `list ${PAGE} of 1e5 users`, () => [], () => ({ count: PAGE, text: '"totalResult"' }))

export const findByUserName = searchOf(
  'find-user-name', 'find one of 1e5 users by user name',
  (index) => [{ userNameQuery: { userName: `person-${index}`, method: 'TEXT_QUERY_METHOD_EQUALS' } }],
  (index) => ({ count: 1, text: `"person-${index}"` }),
)

export const findByEmail = searchOf(
  'find-email', 'find one of 1e5 users by email',
  (index) => [{ emailQuery: { emailAddress: `person-${index}@people.localhost`, method: 'TEXT_QUERY_METHOD_EQUALS' } }],
  (index) => ({ count: 1, text: `"person-${index}@people.localhost"` }),
)
