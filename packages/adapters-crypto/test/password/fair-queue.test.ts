import assert from 'node:assert/strict'
import { networkOf, siteOf } from '@keyhall/core/shared'
import { FairQueue } from '#src/password/fair-queue.js'

const from = (network: string, isFromKnownBrowser = false) => ({ network, isFromKnownBrowser })

describe('the queue of passwords', () => {
  const drained = (queue: FairQueue<string>): string[] => {
    const taken: string[] = []
    for (let task = queue.take(); task !== undefined; task = queue.take()) taken.push(task)
    return taken
  }

  it('lets networks take turns, so that a flood delays its own network only', () => {
    const queue = new FairQueue<string>(64)
    for (let task = 0; task < 5; task++) queue.add(`flood ${task}`, from('a'))
    queue.add('honest', from('b'))
    queue.add('honest too', from('c'))
    assert.deepEqual(drained(queue), ['flood 0', 'honest', 'honest too', 'flood 1', 'flood 2', 'flood 3', 'flood 4'])
  })

  it('is bounded; when it is full, a newcomer replaces the newest task of the network with the most', () => {
    const queue = new FairQueue<string>(4)
    assert.deepEqual(['a1', 'a2', 'a3', 'b1'].map((task) => queue.add(task, from(task.charAt(0)))), Array.from({ length: 4 }))
    assert.equal(queue.add('a4', from('a')), 'a4', 'a network has no claim against itself')
    assert.equal(queue.add('c1', from('c')), 'a3')
    assert.equal(queue.add('b2', from('b')), 'b2', 'nor where it would have more than the other afterwards')
    assert.equal(queue.size, 4)
    assert.deepEqual(drained(queue), ['a1', 'b1', 'c1', 'a2'])
    assert.equal(queue.size, 0)
  })

  const flood = (queue: FairQueue<string>, tasks: number): string[] =>
    Array.from({ length: tasks }, (_, task) => `flood ${task}`).filter((task, index) => queue.add(task, from(`2001:db8:1:${index}::/64`)) === undefined)

  it('counts the networks of an IPv6 /48 together, so that one customer cannot fill it', () => {
    const queue = new FairQueue<string>(4)
    assert.equal(flood(queue, 10).length, 4)
    assert.match(queue.add('honest', from('2001:db8:2:0::/64')) ?? '', /^flood/)
    assert.equal(queue.add('another', from('192.0.2.1'))?.slice(0, 5), 'flood')
    assert.deepEqual(drained(queue).slice(1, 3), ['honest', 'another'])
  })

  it('lets the networks of an IPv6 /48 take turns', () => {
    const queue = new FairQueue<string>(4)
    for (const task of ['a1', 'a2', 'a3', 'a4']) queue.add(task, from('2001:db8:1:1::/64'))
    assert.equal(queue.add('b1', from('2001:db8:1:2::/64')), 'a4')
    assert.deepEqual(drained(queue), ['a1', 'b1', 'a2', 'a3'])
  })

  for (const [one, other, isOneSite] of [
    ['2001:db8:1:2::1', '2001:db8:1:ffff::1', true],
    ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
    ['2001:db8::1', '2001:db8:0:1::1', true],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
  ] as const) {
    it(`${isOneSite ? 'takes' : 'does not take'} ${one} and ${other} for one site`, () => {
      assert.equal(siteOf(networkOf(one)) === siteOf(networkOf(other)), isOneSite)
    })
  }

  it('takes known browsers first, and replaces unknown ones by them when it is full', () => {
    const queue = new FairQueue<string>(2)
    queue.add('stranger 1', from('a'))
    queue.add('stranger 2', from('b'))
    assert.match(queue.add('known', from('a', true)) ?? '', /^stranger/)
    assert.equal(queue.take(), 'known')
  })

  it('never replaces work of the server itself', () => {
    const queue = new FairQueue<string>(2)
    for (const task of ['import 1', 'import 2']) queue.add(task, from(''))
    assert.equal(queue.add('stranger', from('a')), 'stranger')
  })

  it('stays exact over any sequence of additions and takings', () => {
    const queue = new FairQueue<number>(16)
    let [waiting, seed] = [0, 1]
    for (let step = 0; step < 5000; step++) {
      seed = (seed * 48_271) % 2_147_483_647
      if (seed % 3 === 0) waiting -= queue.take() === undefined ? 0 : 1
      else waiting += queue.add(step, from(String(seed % 7), seed % 11 === 0)) === undefined ? 1 : 0
      assert.equal(queue.size, waiting)
      assert.ok(waiting <= 16)
    }
    assert.equal(drained(queue as unknown as FairQueue<string>).length, waiting)
  })
})
