import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { BulkDocument } from '#src/files/bulk-document.js'
import type { DataHumanUser } from '#src/bulk/data-sections.js'
import { CannotWrite } from '#src/files/draft-file.js'
import { Drafts } from '#src/files/drafts.js'

describe('the bulk import document', () => {
  let folder: string
  beforeEach(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-document-')) })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  const begin = (isMultiline: boolean, drafts = new Drafts()): BulkDocument =>
    new BulkDocument({ place: path.join(folder, 'out.json'), orgId: '100', timeout: '30m0s', isMultiline }, drafts)
  const read = (): string => fs.readFileSync(path.join(folder, 'out.json'), 'utf8')

  it('without users is that of the specification with an empty list', () => {
    begin(false).finish().keep()
    assert.equal(read(), '{"dataOrgs":{"orgs":[{"orgId":"100","humanUsers":[]}]},"timeout":"30m0s"}\n')
  })

  for (const isMultiline of [false, true]) {
    it(`is laid out as JSON.stringify does it ${isMultiline ? 'with' : 'without'} line breaks`, () => {
      fc.assert(fc.property(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (users, metadata) => {
        const document = begin(isMultiline)
        const pairs = users.map((user, index) => [user, metadata[index]] as const)
        for (const [user, value] of pairs) {
          document.add('humanUsers', user as unknown as DataHumanUser)
          if (value !== undefined) document.add('userMetadata', value as never)
        }
        document.finish().keep()
        const kept = pairs.flatMap(([, value]) => (value === undefined ? [] : [value]))
        const org = { orgId: '100', humanUsers: users, ...(kept.length > 0 ? { userMetadata: kept } : {}) }
        const whole = { dataOrgs: { orgs: [org] }, timeout: '30m0s' }
        assert.equal(read(), `${JSON.stringify(whole, undefined, isMultiline ? 2 : undefined)}\n`)
      }), { numRuns: 50 })
    })
  }

  it('is not there before it is whole, and then for its owner alone', () => {
    const document = begin(false)
    document.add('humanUsers', { userId: '1' } as DataHumanUser)
    const file = document.finish()
    assert.ok(!fs.readdirSync(folder).toSorted().includes('out.json'))
    for (const name of fs.readdirSync(folder).toSorted()) assert.equal(fs.statSync(path.join(folder, name)).mode & 0o777, 0o600, name)
    file.keep()
    assert.deepEqual(fs.readdirSync(folder).toSorted(), ['out.json'])
    assert.equal(fs.statSync(path.join(folder, 'out.json')).mode & 0o777, 0o600)
  })

  it('leaves nothing behind when it is given up', () => {
    const drafts = new Drafts()
    begin(false, drafts).add('userMetadata', { id: '1', key: 'a', value: '' })
    assert.equal(fs.readdirSync(folder).toSorted().length, 2)
    drafts.discard()
    assert.deepEqual(fs.readdirSync(folder).toSorted(), [])
  })

  it('replaces the one that is there, and until then leaves it alone', () => {
    const file = path.join(folder, 'out.json')
    fs.writeFileSync(file, 'before')
    fs.chmodSync(file, 0o644)
    const document = begin(false)
    assert.equal(read(), 'before')
    document.finish().keep()
    assert.notEqual(read(), 'before')
    assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  })

  it('says where it cannot be written', () => {
    const place = path.join(folder, 'nowhere', 'out.json')
    assert.throws(() => new BulkDocument({ place, orgId: '1', timeout: '', isMultiline: false }, new Drafts()),
      new CannotWrite(`${place.slice(0, 80)}: cannot be written: there is no such folder`))
  })
})
