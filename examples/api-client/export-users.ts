// Writes every person whom the caller may read as a line of JSON: node dist/export-users.js > people.ndjson
import { items } from '@keyhall/client'
import { connect } from './connect.js'

const { users } = connect()

// Stops between two pages when the terminal is interrupted.
const abort = new AbortController()
process.once('SIGINT', () => abort.abort(new Error('interrupted')))

const people = items(users.listUsers, {
  sortingColumn: 'USER_FIELD_NAME_CREATION_DATE',
  query: { asc: true },
  queries: [{ typeQuery: { type: 'TYPE_HUMAN' } }],
}, { pageSize: 500, signal: abort.signal })

for await (const { userId, state = 'USER_STATE_UNSPECIFIED', preferredLoginName, human } of people) {
  console.log(JSON.stringify({ userId, state, preferredLoginName, email: human?.email?.email }))
}
