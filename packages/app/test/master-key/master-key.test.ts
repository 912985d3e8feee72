import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { WrongMasterKey } from '@keyhall/adapters-crypto'
import { UnusableMasterKey } from '#src/master-key/errors.js'
import type { MasterKey } from '#src/master-key/master-key.js'
import { chooseMasterKey, keepMasterKey, masterKeySource, refusedMasterKey } from '#src/master-key/master-key.js'

const aKey = () => randomBytes(32).toString('base64url')
const POSTGRES = { kind: 'postgres', url: 'postgres://localhost/keyhall', poolSize: 10 } as const

describe('the master key of a start', () => {
  let dataDir: string
  const file = (name: string) => path.join(dataDir, name)
  const files = () => Object.fromEntries(fs.readdirSync(dataDir).map((name) => [name, fs.readFileSync(file(name), 'utf8').trim()]))
  const write = (name: string, key: string) => fs.writeFileSync(file(name), `${key}\n`)
  const source = () => masterKeySource({ masterKey: undefined, storage: POSTGRES, dataDir })
  const choose = (isSetUp: boolean, isNewRequested = false) => chooseMasterKey(source(), { isSetUp, isNewRequested })
  const established = ({ kind, bytes }: MasterKey) => (kind === 'established' ? bytes : assert.fail('a draft'))
  beforeEach(() => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-master-key-'))
  })
  afterEach(() => fs.rmSync(dataDir, { recursive: true }))

  it('is a draft until the storage was set up with it', () => {
    const key = choose(false)
    const text = key.bytes.toString('base64url')
    assert.deepEqual(files(), { 'master.key.new': text })
    keepMasterKey(key)
    assert.deepEqual(files(), { 'master.key': text })
    assert.deepEqual(established(choose(true)), key.bytes)
  })

  it('is the same for a first start that was interrupted, before and after it set up the storage', () => {
    const { bytes } = choose(false)
    assert.deepEqual(choose(false).bytes, bytes)
    const resumed = choose(true)
    assert.deepEqual(resumed.bytes, bytes)
    keepMasterKey(resumed)
    assert.deepEqual(Object.keys(files()), ['master.key'])
  })

  it('leaves no copy when the first start was interrupted anywhere', () => {
    write('master.key', aKey())
    const before = files()
    write('master.key.new', aKey())
    write('master.key.new.0123456789ab', 'half')
    keepMasterKey(choose(true))
    assert.deepEqual(files(), before)
  })

  it('is discarded when another server set up the storage, and the error says what to do', () => {
    const key = choose(false)
    const problem = refusedMasterKey(key, new WrongMasterKey('no'))
    assert.ok(problem instanceof UnusableMasterKey)
    assert.match(problem.message, /another server set up the storage.*Set KEYHALL_MASTER_KEY/)
    assert.deepEqual(files(), {})
    assert.throws(() => choose(true), /master\.key is missing.*KEYHALL_MASTER_KEY/)
  })

  it('of an installation is never discarded', () => {
    write('master.key', aKey())
    const before = files()
    const problem = new WrongMasterKey('no')
    assert.equal(refusedMasterKey(choose(true), problem), problem)
    assert.deepEqual(files(), before)
  })

  it('of an installation beside an empty storage is used only when a new installation is wanted', () => {
    const text = aKey()
    write('master.key', text)
    assert.throws(() => choose(false), /the storage is empty.*--new-installation/)
    assert.equal(choose(false, true).bytes.toString('base64url'), text)
    assert.deepEqual(files(), { 'master.key': text })
  })

  it('is that of another process of the same directory that has finished its first start meanwhile', () => {
    const early = source()
    const winner = choose(false)
    keepMasterKey(winner)
    assert.deepEqual(established(chooseMasterKey(early, { isSetUp: false, isNewRequested: false })), winner.bytes)
    assert.deepEqual(established(chooseMasterKey(early, { isSetUp: true, isNewRequested: false })), winner.bytes)
    assert.deepEqual(Object.keys(files()), ['master.key'])
  })

  it('keeps its content when another process finishes a draft later', () => {
    const late = choose(false)
    write('master.key', aKey())
    const before = files()['master.key']
    keepMasterKey(late)
    assert.deepEqual(files(), { 'master.key': before })
  })

  it('of a storage in memory is random, and leaves the data directory alone', () => {
    write('master.key', aKey())
    const before = files()
    const inMemory = () => chooseMasterKey(masterKeySource({ masterKey: undefined, storage: { kind: 'memory' }, dataDir }), { isSetUp: false, isNewRequested: false })
    assert.notDeepEqual(inMemory().bytes, inMemory().bytes)
    assert.deepEqual(files(), before)
  })

  it('is the configured one, without a file', () => {
    const text = aKey()
    const configured = masterKeySource({ masterKey: text, storage: POSTGRES, dataDir })
    assert.equal(chooseMasterKey(configured, { isSetUp: true, isNewRequested: false }).bytes.toString('base64url'), text)
    assert.deepEqual(files(), {})
  })
})
