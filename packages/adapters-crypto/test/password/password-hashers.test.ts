import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { MIN_COST, passwordHashers } from '@keyhall/adapters-crypto'
import type { PasswordHashers } from '@keyhall/adapters-crypto'
import { HashNotAccepted, PasswordQueueFull } from '@keyhall/core/credentials'
import type { EncodedHash } from '@keyhall/core/credentials'
import { HASH_VECTORS } from './hash-vectors.js'

const NEW = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/
const LIKE_NEW = 'argon2id with the cost of new hashes'

describe('password hashes', () => {
  let hashers: PasswordHashers
  before(() => {
    hashers = passwordHashers({ workers: 2 })
  })
  after(() => hashers.close())

  it('are argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await hashers.hash('correct horse')
    assert.match(hash, NEW)
    assert.equal(await hashers.accept(hash), hash)
    assert.equal(hashers.needsRehash(hash), false)
  })

  it('are salted', async () => {
    const [first, second] = await Promise.all([hashers.hash('correct horse'), hashers.hash('correct horse')])
    assert.notEqual(first, second)
  })

  it('are of that password only', async () => {
    const hash = await hashers.hash('correct horse')
    assert.equal(await hashers.verify(hash, 'correct horse'), true)
    assert.equal(await hashers.verify(hash, 'correct horsf'), false)
    assert.equal(await hashers.verify(hash, ''), false)
  })

  it('do not match when the user has none', async () => {
    assert.equal(await hashers.verify(undefined, 'correct horse'), false)
    assert.equal(await hashers.verify(undefined, ''), false)
  })

  it('that are unreadable in the storage do not match', async () => {
    assert.equal(await hashers.verify('$argon2id$garbage' as EncodedHash, 'correct horse'), false)
    assert.equal(hashers.needsRehash('$argon2id$garbage' as EncodedHash), true)
  })

  it('are hashed anew when anything about them differs from new ones', () => {
    const hash = (version: number, cost: string, salt = 16, length = 32) =>
      `$argon2id$v=${version}$${cost}$${Buffer.alloc(salt).toString('base64url')}$${Buffer.alloc(length).toString('base64url')}`
    const needsRehash = (encoded: string) => hashers.needsRehash(encoded as EncodedHash)
    assert.equal(needsRehash(hash(19, 'm=19456,t=2,p=1')), false)
    for (const other of [
      hash(16, 'm=19456,t=2,p=1'), hash(19, 'm=19455,t=2,p=1'), hash(19, 'm=65536,t=2,p=1'), hash(19, 'm=19456,t=1,p=1'),
      hash(19, 'm=19456,t=3,p=1'), hash(19, 'm=19456,t=2,p=2'), hash(19, 'm=19456,t=2,p=1', 8), hash(19, 'm=19456,t=2,p=1', 16, 16),
    ]) assert.equal(needsRehash(other), true, other)
  })

  it('have the configured cost, and hashes of another cost are renewed', async () => {
    const cheap = passwordHashers({ workers: 1, cost: MIN_COST })
    try {
      const [hash, dear] = await Promise.all([cheap.hash('correct horse'), hashers.hash('correct horse')])
      assert.match(hash, /^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
      assert.deepEqual([cheap.needsRehash(hash), hashers.needsRehash(hash), cheap.needsRehash(dear)], [false, true, true])
      assert.deepEqual([await cheap.verify(dear, 'correct horse'), await hashers.verify(hash, 'correct horse')], [true, true])
      assert.equal(await cheap.verify(undefined, 'correct horse'), false)
    } finally {
      await cheap.close()
    }
  })

  it('are refused when they are malformed or too costly, never at the next login only', () => {
    assert.throws(() => hashers.check('$md5$1$a$b'), HashNotAccepted)
    assert.throws(() => hashers.check(`$2b$31$${'a'.repeat(53)}`), { code: 'credentials.hash_not_accepted' })
  })
})

describe('hashes of other implementations', () => {
  let hashers: PasswordHashers
  before(() => {
    hashers = passwordHashers({ workers: 2 })
  })
  after(() => hashers.close())

  for (const { name, encoded, password } of HASH_VECTORS) {
    it(`verifies ${name}`, async () => {
      const hash = await hashers.accept(encoded)
      assert.deepEqual(await Promise.all([password, `${password}x`, ''].map((text) => hashers.verify(hash, text))), [true, false, false])
      assert.equal(hashers.needsRehash(hash), name !== LIKE_NEW)
    })
  }

  it('of bcrypt refuse a password that would be truncated', async () => {
    const hash = await hashers.accept('$2b$04$abcdefghijklmnopqrstuuBzzIgyKkz7xMWYSzkIjUSnxEQFQ0WNe')
    assert.equal(await hashers.verify(hash, 'a'.repeat(72)), true)
    assert.equal(await hashers.verify(hash, 'a'.repeat(73)), false)
    assert.equal(await hashers.verify(hash, `${'a'.repeat(71)}ä`), false)
  })
})

describe('normalisation of passwords', () => {
  /** The same five letters: a ligature and a combining accent, or as NFKC writes them. Hashed by hashlib, 1000 rounds of SHA-256. */
  const TYPED = '\ufb01ance\u0301'
  const NORMALISED = 'fianc\u00e9'
  const OF_TYPED = '$pbkdf2-sha256$1000$....ABEiM0RVZneImaq7/g$ei74De6Kp5fvBgJnjWc4Y11c.TkjFKisvrtuBFUzcKs'
  const OF_NORMALISED = '$pbkdf2-sha256$1000$....ABEiM0RVZneImaq7/g$Ynzx1RTk3.ECo0g3A20kA1feqIQZh9X.2Un8Fbzk59g'
  let hashers: PasswordHashers
  before(() => {
    hashers = passwordHashers({ workers: 1 })
  })
  after(() => hashers.close())

  it('makes both spellings one password (NFKC)', async () => {
    const hashes = await Promise.all([hashers.hash(TYPED), hashers.hash(NORMALISED)])
    for (const hash of hashes) {
      assert.deepEqual(await Promise.all([TYPED, NORMALISED].map((text) => hashers.verify(hash, text))), [true, true])
    }
  })

  it('tries an imported hash with the text as it was typed, then with the normalised one', async () => {
    assert.equal(await hashers.verify(await hashers.accept(OF_TYPED), TYPED), true)
    assert.equal(await hashers.verify(await hashers.accept(OF_NORMALISED), TYPED), true)
    assert.equal(await hashers.verify(await hashers.accept(OF_TYPED), NORMALISED), false)
  })

  it('leaves upper and lower case and spaces alone', async () => {
    const hash = await hashers.hash(' Pass Word ')
    const texts = [' Pass Word ', 'Pass Word', ' pass word ']
    assert.deepEqual(await Promise.all(texts.map((text) => hashers.verify(hash, text))), [true, false, false])
  })
})

describe('the threads that hash', () => {
  let started = 0
  let ended = 0
  const onWorker = (worker: Worker) => {
    started += 1
    worker.once('exit', () => (ended += 1))
  }
  beforeEach(() => {
    started = ended = 0
    process.on('worker', onWorker)
  })
  afterEach(() => process.off('worker', onWorker))

  it('are started when there are passwords, no more than are needed or allowed, and ended by closing', async () => {
    const hashers = passwordHashers({ workers: 2 })
    assert.equal(started, 0)
    await hashers.hash('one')
    await hashers.hash('two')
    assert.equal(started, 1)
    await Promise.all(['three', 'four', 'five'].map((password) => hashers.hash(password)))
    assert.deepEqual([started, ended], [2, 0])
    await hashers.close()
    assert.equal(ended, 2)
  })

  it('leave the event loop turning', async () => {
    const hashers = passwordHashers({ workers: 1 })
    await hashers.hash('the worker has started')
    let turns = 0
    let isDone = false
    const turn = () => {
      turns += 1
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    await Promise.all(Array.from({ length: 4 }, (_, index) => hashers.hash(`password ${index}`)))
    isDone = true
    await hashers.close()
    assert.ok(turns > 20, `the event loop turned ${turns} times`)
  })

  it('refuse a password when too many wait, and count an account that does not exist like any other', async () => {
    const hashers = passwordHashers({ workers: 1, maxWaiting: 2 })
    const first = [hashers.hash('one'), hashers.verify(undefined, 'two'), hashers.verify(undefined, 'three')]
    assert.equal(hashers.waiting(), 2)
    await assert.rejects(hashers.hash('four'), PasswordQueueFull)
    await assert.rejects(hashers.verify(undefined, 'five'), { kind: 'unavailable', retryAfter: 2 })
    await Promise.all(first)
    assert.equal(hashers.waiting(), 0)
    assert.match(await hashers.hash('six'), NEW)
    await hashers.close()
  })

  it('are hashed in order of arrival', async () => {
    const hashers = passwordHashers({ workers: 1 })
    const served: number[] = []
    await Promise.all([1, 2, 3, 4, 5].map(async (turn) => {
      await hashers.hash(`password ${turn}`)
      served.push(turn)
    }))
    assert.deepEqual(served, [1, 2, 3, 4, 5])
    await hashers.close()
  })

  it('finish waiting passwords when they are closed, and accept no more', async () => {
    const hashers = passwordHashers({ workers: 1 })
    const done: string[] = []
    const hashes = ['one', 'two', 'three'].map((password) => hashers.hash(password).then((hash) => done.push(hash)))
    const closed = Promise.all([hashers.close(), hashers.close()])
    await assert.rejects(hashers.hash('four'), { code: 'crypto.password_hashing_stopped' })
    await closed
    assert.deepEqual([done.length, started, ended], [3, 1, 1])
    await Promise.all(hashes)
  })

  it('do not keep the process alive when they are idle, and do while they work', async () => {
    const script = `
      import { passwordHashers } from ${JSON.stringify(import.meta.resolve('@keyhall/adapters-crypto'))}
      passwordHashers().hash('never closed').then((hash) => console.log(hash))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 })
    assert.match(stdout.trim(), NEW)
  })

  it('are at least one', () => {
    for (const workers of [0, -1, 1.5, Number.NaN]) assert.throws(() => passwordHashers({ workers }), RangeError)
    assert.throws(() => passwordHashers({ maxWaiting: -1 }), RangeError)
  })
})
