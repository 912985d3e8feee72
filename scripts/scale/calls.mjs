// The calls that the pages of the console make for their data, and lookups of single objects.

const padded = (number) => String(number).padStart(7, '0')
const id = (letter, number) => `${letter}00000000000000${padded(number)}`
const POST = (path, body, check) => ({ path, body, check })
const hasItems = (name, least = 1) => (answer) => (answer[name]?.length ?? 0) >= least
const users = (query, queries = [], more = {}) => ({ query: { limit: 50, asc: true, ...query }, sortingColumn: 'USER_FIELD_NAME_USER_NAME', queries, ...more })
const CONTAINS = 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE'
const everywhere = (text) => ({
  orQuery: {
    queries: [
      { displayNameQuery: { displayName: text, method: CONTAINS } }, { loginNameQuery: { loginName: text, method: CONTAINS } },
      { emailQuery: { emailAddress: text, method: CONTAINS } }, { inUserIdsQuery: { userIds: [text] } },
    ],
  },
})

/** The data of each page of the console: the calls that it makes one after the other. `random` returns a number below its argument. */
export const pagesFor = ({ users: count, applications }, random) => {
  const human = { typeQuery: { type: 'TYPE_HUMAN' } }
  const inFirst = { organizationIdQuery: { organizationId: id('o', 0) } }
  const project = () => id('p', random(Math.max(1, Math.ceil(applications / 10))))
  const middle = Math.max(0, Math.floor(count / 2) - 50)
  return {
    'home': () => [POST('/admin/v1/overview', {})],
    'people': () => [POST('/v2/users', users({}, [human]), hasItems('result'))],
    'people of an organization': () => [POST('/v2/users', users({}, [human, inFirst]), hasItems('result'))],
    'people, page in the middle': () => [POST('/v2/users', users({ offset: middle }, [human]), hasItems('result'))],
    'people, locked': () => [POST('/v2/users', users({}, [human, { stateQuery: { state: 'USER_STATE_LOCKED' } }]))],
    'people, searched': () => [POST('/v2/users', users({}, [human, everywhere(padded(random(count)))]))],
    'people, searched, many found': () => [POST('/v2/users', users({}, [human, everywhere('pat')]), hasItems('result'))],
    'service users': () => [POST('/v2/users', users({}, [{ typeQuery: { type: 'TYPE_MACHINE' } }]), hasItems('result'))],
    'palette': () => [POST('/v2/users', users({ limit: 8 }, [everywhere(padded(random(count)))]))],
    'applications': () => [POST('/v2/applications/search', { pagination: { limit: 50, asc: true }, sortingColumn: 'APPLICATION_SORT_BY_NAME' }, hasItems('applications'))],
    'applications, searched': () => [POST('/v2/applications/search', {
      pagination: { limit: 50, asc: true }, sortingColumn: 'APPLICATION_SORT_BY_NAME',
      filters: [{ nameFilter: { name: padded(random(applications)), method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' } }],
    }, hasItems('applications'))],
    'projects': () => [POST('/v2/projects/search', { pagination: { limit: 50, asc: true }, sortingColumn: 'PROJECT_FIELD_NAME_NAME' }, hasItems('projects'))],
    'organizations': () => [POST('/v2/organizations/_search', { query: { limit: 50, asc: true }, sortingColumn: 'ORGANIZATION_FIELD_NAME_NAME' }, hasItems('result'))],
    'grants': () => [POST('/v2/authorizations/search', { pagination: { limit: 50 } }, hasItems('authorizations'))],
    'grants of a project': () => [POST('/v2/authorizations/search', { pagination: { limit: 50 }, filters: [{ projectId: { id: project() } }] }, hasItems('authorizations'))],
    'grants, searched': () => [POST('/v2/authorizations/search', {
      pagination: { limit: 50 }, filters: [{ userDisplayName: { displayName: padded(random(count / 2)), method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' } }],
    })],
    'sign-ins': () => [POST('/admin/v1/login_traces/_search', { query: { limit: 50 } }, hasItems('result'))],
    'sign-ins, failed': () => [POST('/admin/v1/login_traces/_search', { query: { limit: 50 }, outcomes: ['not_accepted', 'blocked', 'refused'] }, hasItems('result'))],
    'sign-ins of a person': () => [POST('/admin/v1/login_traces/_search', { query: { limit: 50 }, userId: id('u', random(count)) })],
    'audit trail': () => [POST('/admin/v1/audit/_search', { limit: 50 }, hasItems('events'))],
    'audit trail of a person': () => [POST('/admin/v1/audit/_search', { limit: 50, objectIds: [id('u', random(count))] }, hasItems('events'))],
  }
}

/** Lookups of one user, and a page of 100: their cost must not grow with the number of rows. */
export const lookupsFor = ({ users: count, applications, orgs }, random) => {
  const EQUALS = 'TEXT_QUERY_METHOD_EQUALS'
  const person = () => {
    const number = random(count / 100) * 100 + 2
    return { number, orgNumber: number % 2 === 0 ? 0 : number % orgs }
  }
  const find = (query) => [POST('/v2/users', { queries: [query] }, (answer) => answer.result?.length === 1)]
  return {
    'user name, equals': () => find({ userNameQuery: { userName: `User${padded(person().number)}`, method: EQUALS } }),
    'user name, ignoring case': () => find({ userNameQuery: { userName: `uSER${padded(person().number)}`, method: `${EQUALS}_IGNORE_CASE` } }),
    'user name, starts with': () => find({ userNameQuery: { userName: `User${padded(person().number)}`, method: 'TEXT_QUERY_METHOD_STARTS_WITH' } }),
    'login name, equals': () => {
      const { number, orgNumber } = person()
      return find({ loginNameQuery: { loginName: `User${padded(number)}@company${orgNumber}.example`, method: EQUALS } })
    },
    'email, equals': () => find({ emailQuery: { emailAddress: `user${padded(person().number)}@people.example`, method: EQUALS } }),
    'email, starts with, ignoring case': () => find({ emailQuery: { emailAddress: `USER${padded(person().number)}@`, method: 'TEXT_QUERY_METHOD_STARTS_WITH_IGNORE_CASE' } }),
    'id': () => find({ inUserIdsQuery: { userIds: [id('u', person().number)] } }),
    'page of 100 users': () => [POST('/v2/users', { query: { limit: 100, asc: true } }, hasItems('result', 100))],
    'page of 100 users by user name': () => [POST('/v2/users', users({ limit: 100 }), hasItems('result', 100))],
    'page of 100 applications': () => [POST('/v2/applications/search', { pagination: { limit: 100, asc: true }, sortingColumn: 'APPLICATION_SORT_BY_NAME' }, hasItems('applications', Math.min(100, applications)))],
    'page of 100 grants': () => [POST('/v2/authorizations/search', { pagination: { limit: 100 } }, hasItems('authorizations', 100))],
    'page of 100 events': () => [POST('/admin/v1/audit/_search', { limit: 100 }, hasItems('events', 100))],
  }
}
