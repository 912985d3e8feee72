import assert from 'node:assert/strict'
import { StorageUnavailable } from '@keyhall/core/shared'
import { PostgresHosts } from '#src/postgres/postgres-hosts.js'

const [ONE, OTHER] = [{ host: 'one', port: 5432 }, { host: 'other', port: 5433 }]

/** The timelines that the hosts report: null for read-only, an error for no answer. */
type Reports = Record<string, number | null | Error>

function hostsThat(reports: Reports): { readonly hosts: PostgresHosts; readonly asked: string[] } {
  const asked: string[] = []
  const ask = ({ host }: { readonly host: string }): Promise<number | null> => {
    asked.push(host)
    const report = reports[host] ?? null
    return report instanceof Error ? Promise.reject(report) : Promise.resolve(report)
  }
  return { hosts: new PostgresHosts([ONE, OTHER], ask), asked }
}

/** A connection that counts how often it is broken off. */
function aConnection(): { readonly connection: { readonly stream: { destroy(): void } }; broken: number } {
  const client = { broken: 0, connection: { stream: { destroy: () => void client.broken++ } } }
  return client
}

const refusal = (...parts: readonly RegExp[]) => (error: unknown): boolean =>
  error instanceof StorageUnavailable && parts.every((part) => part.test(error.message))

describe('several hosts of one Postgres', () => {
  const chosen: readonly [string, Reports, typeof ONE][] = [
    ['the first, when it accepts writes', { one: 1, other: null }, ONE],
    ['the other, when the first is a standby', { one: null, other: 1 }, OTHER],
    ['the other, when the first does not answer', { one: new Error('refused'), other: 2 }, OTHER],
    ['the promoted one, when the replaced primary accepts writes again', { one: 1, other: 2 }, OTHER],
    ['the promoted one, also when it is the first', { one: 3, other: 2 }, ONE],
  ]
  for (const [what, reports, host] of chosen) {
    it(`choose ${what}`, async () => assert.deepEqual(await hostsThat(reports).hosts.writable(), host))
  }

  it('fail with the reason of each host when none accepts writes, and ask again', async () => {
    const reports: Reports = { one: Object.assign(new Error(''), { code: 'ECONNREFUSED' }), other: null }
    const { hosts } = hostsThat(reports)
    await assert.rejects(hosts.writable(), refusal(/^no host accepts writes: one:5432 does not answer \(ECONNREFUSED\); other:5433 is read-only$/))
    reports['other'] = 2
    assert.deepEqual(await hosts.writable(), OTHER)
  })

  it('fail when two accept writes on the same timeline', async () => {
    await assert.rejects(hostsThat({ one: 1, other: 1 }).hosts.writable(), refusal(/one:5432/, /other:5433/, /both accept writes/))
  })

  it('are asked once by connections that open together, and again after a lost connection', async () => {
    const { hosts, asked } = hostsThat({ one: 1, other: null })
    await Promise.all([hosts.writable(), hosts.writable()])
    await hosts.writable()
    assert.deepEqual(asked, ['one', 'other'])
    hosts.forget()
    await hosts.writable()
    assert.deepEqual(asked, ['one', 'other', 'one', 'other'])
  })

  it('refuse a connection whose host became read-only since it was chosen, and ask again', async () => {
    const { hosts, asked } = hostsThat({ one: 1, other: null })
    await hosts.writable()
    assert.throws(() => hosts.admit(aConnection(), null), StorageUnavailable)
    await hosts.writable()
    assert.equal(asked.length, 4)
  })

  it('never return to a timeline that a promotion has replaced, even when the promoted host is gone', async () => {
    const reports: Reports = { one: null, other: 2 }
    const { hosts } = hostsThat(reports)
    await hosts.writable()
    hosts.admit(aConnection(), 2)
    Object.assign(reports, { one: 1, other: new Error('refused') })
    hosts.forget()
    await assert.rejects(hosts.writable(), refusal(/one:5432 was replaced by a promoted standby/, /other:5433 does not answer \(refused\)/))
    assert.throws(() => hosts.admit(aConnection(), 1), StorageUnavailable)
  })

  it('break off connections to the replaced primary at the first connection to the promoted host', () => {
    const { hosts } = hostsThat({})
    const [old, closed, fresh] = [aConnection(), aConnection(), aConnection()]
    for (const each of [old, closed]) hosts.admit(each, 1)
    hosts.left(closed)
    hosts.admit(fresh, 2)
    assert.deepEqual([old.broken, closed.broken, fresh.broken], [1, 0, 0])
  })
})
