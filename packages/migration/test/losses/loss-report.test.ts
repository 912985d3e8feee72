import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { Drafts } from '@keyhall/documents/files'
import { LossCounts } from '#src/losses/loss-counts.js'
import { LossReport } from '#src/losses/loss-report.js'
import { lossSummary } from '#src/losses/summary.js'
import { Workplace } from '../support/workplace.js'

const HEAD = { source: 'keycloak', orgId: '100', transformed: { humanUsers: 2 } }

describe('the loss report', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const begin = (): LossReport => new LossReport(path.join(workplace.folder, 'loss.json'), new Drafts())
  const read = (): string => fs.readFileSync(path.join(workplace.folder, 'loss.json'), 'utf8')

  it('has the totals by place first, then every loss with user, path and reason on a line of its own', () => {
    const report = begin()
    const note = (id: string) => report.noteFor(() => ({ kind: 'user', id, name: `n${id}` }))
    note('1')({ path: 'users[0].a', effect: 'left out', reason: 'no place' })
    note('2')({ path: 'users[1].b[3]', effect: 'changed', reason: 'another form', value: 'x' })
    note('2')({ path: 'users[1].a', effect: 'left out', reason: 'no place' })
    report.finish(HEAD).keep()
    assert.deepEqual(JSON.parse(read()), {
      ...HEAD, leftOut: 2, changed: 1,
      byPath: [
        { path: 'users[].a', effect: 'left out', reason: 'no place', count: 2 },
        { path: 'users[].b[]', effect: 'changed', reason: 'another form', count: 1 },
      ],
      losses: [
        { kind: 'user', id: '1', name: 'n1', path: 'users[0].a', effect: 'left out', reason: 'no place' },
        { kind: 'user', id: '2', name: 'n2', path: 'users[1].b[3]', effect: 'changed', reason: 'another form', value: 'x' },
        { kind: 'user', id: '2', name: 'n2', path: 'users[1].a', effect: 'left out', reason: 'no place' },
      ],
    })
    assert.ok(read().includes('\n    {"kind":"user","id":"1","name":"n1","path":"users[0].a","effect":"left out","reason":"no place"},\n'))
  })

  it('of no losses is a report too', () => {
    const report = begin()
    report.finish(HEAD).keep()
    assert.deepEqual(JSON.parse(read()), { ...HEAD, leftOut: 0, changed: 0, byPath: [], losses: [] })
    assert.equal(lossSummary(report.totals(), 'loss.json'), 'Everything was converted. The report: loss.json')
  })

  it('has a few lines: the totals, examples, and where the rest is', () => {
    const report = begin()
    for (let index = 0; index < 1_200; index++) {
      report.noteFor(() => ({ kind: 'user', id: `i${index}`, name: 'a\u001b[2J' }))({
        path: `users[${index}].a`, effect: 'left out', reason: 'no place', value: 'x',
      })
    }
    assert.equal(lossSummary(report.totals(), './loss.json'), [
      '1,200 left out, 0 changed:', '  1,200  users[].a left out: no place', 'For example:', '  user a?[2J (i0): users[0].a x',
      'Each of them is in ./loss.json',
    ].join('\n'))
  })

  it('has one line for a reason that many places share', () => {
    const report = begin()
    const note = report.noteFor(() => ({ kind: 'realm' }))
    for (const name of ['a', 'b', 'c', 'd', 'd', 'e']) note({ path: name, effect: 'left out', reason: 'settings are not imported' })
    for (const name of ['x', 'y', 'z']) note({ path: name, effect: 'left out', reason: 'no place' })
    assert.deepEqual(lossSummary(report.totals(), './loss.json').split('\n').slice(1, 5), [
      '  6  d, a and 3 others left out: settings are not imported', '  1  x left out: no place', '  1  y left out: no place', '  1  z left out: no place',
    ])
  })

  it('counts only so many places one by one, since names of members are chosen by users', () => {
    const counts = new LossCounts(3)
    for (const name of ['a', 'b', 'a', 'c', 'd', 'e', 'a']) {
      counts.add({ subject: { kind: 'user' }, path: name, effect: 'left out', reason: 'r' })
    }
    assert.deepEqual(counts.all().map(({ path: place, count }) => [place, count]), [['a', 3], ['elsewhere', 2], ['b', 1], ['c', 1]])
  })
})
