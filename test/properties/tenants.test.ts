import assert from 'node:assert/strict'
import fc from 'fast-check'
import { dumpBeside } from '../processes/query-beside.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { callsOf, inOrder, statusCounts, toWire } from '../support/generated-messages.js'
import { send } from '../support/send.js'
import { clients, people, projects } from '../support/standard-document.js'
import { startedWorld } from '../support/world.js'

/** Calls of all methods together. A long run: PROPERTY_RUNS=20000 npm test -- test/properties/tenants.test.ts */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 600)
const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31)

/** The owner of another organization requests data of this one. */
const { otherOwner } = callers

/** What names things of Acme, and nothing else. */
const OF_ACME = [
  people.alice.id, people.bob.id, people.carol.id, projects.shop, projects.billing, clients.web.id, clients.api.id, callers.orgOwner.id,
  callers.withoutRoles.id,
]

/** Values that only Acme knows and no request contains. */
const CANARIES = [
  'Liddell', 'alice@mail.example', 'bob@mail.example', 'Rabbit Hole', 'Client web', callers.orgViewer.token, '"name":"Acme"',
  '"name":"Billing"',
]

/** Rows that anything of Acme is in, table by table; what only grows is left out. */
async function rowsOfAcme(storage: Parameters<typeof dumpBeside>[0]): Promise<Readonly<Record<string, readonly string[]>>> {
  // The kind of a client may be the same word as the id of one.
  const isOfAcme = ({ kind: _kind, ...row }: Readonly<Record<string, unknown>>) =>
    Object.values(row).some((value) => value === '100' || OF_ACME.includes(String(value)))
  const tables = [...(await dumpBeside(storage))].filter(([table]) => table !== 'audit_events')
  return Object.fromEntries(tables.map(([table, rows]) =>
    [table, (JSON.parse(rows) as Readonly<Record<string, unknown>>[]).filter(isOfAcme).map((row) => JSON.stringify(row)).toSorted()]))
}

describe('another organization, under arbitrary requests of an owner', function () {
  this.timeout(60_000 + RUNS * 50)
  const world = startedWorld('sqlite', { bootstrap: apiDocument({ features: { actions: true } }) })

  it(`is neither read nor changed (PROPERTY_SEED=${seed})`, async () => {
    const before = await rowsOfAcme(world.database)
    const statuses = new Map<number, number>()
    const numRuns = Math.max(1, Math.round(RUNS / inOrder.length))
    for (const call of inOrder.flatMap((method) => fc.sample(callsOf(method, ['otherOwner']), { numRuns, seed }))) {
      if (JSON.stringify(call.message).includes(otherOwner.id)) continue
      const { verb, target, body } = toWire(call)
      const chosen = call.org === undefined ? {} : { 'x-keyhall-orgid': call.org }
      const headers = { authorization: `Bearer ${otherOwner.token}`, 'content-type': 'application/json', ...chosen }
      const answer = await send(world.issuer, { method: verb, target, headers, ...(body === undefined ? {} : { body }) })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const leaked = CANARIES.filter((canary) => answer.body.includes(canary))
      assert.deepEqual(leaked, [], `${call.method.name} ${JSON.stringify(call.message)}: ${answer.body}`)
    }
    if (process.env['PROPERTY_RUNS']) console.log(`      ${statusCounts(statuses)}`)
    assert.deepEqual(await rowsOfAcme(world.database), before)
  })
})
