import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { StorageUnavailable } from '@keyhall/core/shared'
import { Batcher } from '#src/postgres/batcher.js'

const constraintViolated = () => Object.assign(new Error('duplicate key'), { code: '23505' })

describe('batcher', () => {
  let batches: (readonly string[])[]
  const upperCase = async (questions: readonly string[]) => {
    batches.push(questions)
    await wait(2)
    return questions.map((question) => question.toUpperCase())
  }

  beforeEach(() => {
    batches = []
  })

  it('batches the questions of one turn of the event loop', async () => {
    const batcher = new Batcher({ ask: upperCase })
    assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((question) => batcher.ask(question))), ['A', 'B', 'C'])
    assert.deepEqual(batches, [['a', 'b', 'c']])
  })

  it('batches the questions of further turns while more arrive', async () => {
    const batcher = new Batcher({ ask: upperCase })
    const later: Promise<string>[] = []
    const first = [batcher.ask('a'), batcher.ask('b')]
    setImmediate(() => later.push(batcher.ask('c')))
    await Promise.all(first)
    await Promise.all(later)
    assert.deepEqual(batches, [['a', 'b', 'c']])
  })

  it('has two batches in flight, and collects later questions', async () => {
    const batcher = new Batcher({ ask: upperCase })
    const answers: Promise<string>[] = []
    for (const question of ['a', 'b', 'c', 'd', 'e']) {
      answers.push(batcher.ask(question))
      // Nothing arrives in the second turn.
      for (let turns = 0; turns < 2; turns++) await new Promise((resolve) => setImmediate(resolve))
    }
    assert.deepEqual(await Promise.all(answers), ['A', 'B', 'C', 'D', 'E'])
    assert.deepEqual(batches.slice(0, 2), [['a'], ['b']])
    assert.deepEqual(batches.slice(2).flat(), ['c', 'd', 'e'])
  })

  it('bounds a batch', async () => {
    const batcher = new Batcher({ ask: upperCase })
    await Promise.all(Array.from({ length: 600 }, (_, index) => batcher.ask(String(index))))
    assert.deepEqual(batches.map(({ length }) => length), [256, 256, 88])
  })

  it('never asks rivals together, and asks them in the order in which they came', async () => {
    const batcher = new Batcher<string, string>({ ask: upperCase, rivalKey: (question) => (question === 'free' ? undefined : question[0]) })
    await Promise.all(['a1', 'b1', 'a2', 'free', 'a3', 'free'].map((question) => batcher.ask(question)))
    assert.deepEqual(batches, [['a1', 'b1', 'free', 'free'], ['a2'], ['a3']])
  })

  it('blames one question alone when one row is at fault', async () => {
    const ask = async (questions: readonly string[]) => {
      if (questions.includes('bad')) throw constraintViolated()
      return upperCase(questions)
    }
    const batcher = new Batcher<string, string>({ ask })
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((question) => batcher.ask(question)))
    assert.deepEqual(outcomes.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(batches, [['a'], ['b']])
  })

  it('fails all together when the storage does not answer, and asks once only', async () => {
    let asked = 0
    const batcher = new Batcher<string, string>({
      async ask() {
        asked++
        throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      },
    })
    const outcomes = await Promise.allSettled(['a', 'b'].map((question) => batcher.ask(question)))
    for (const outcome of outcomes) assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StorageUnavailable)
    assert.equal(asked, 1)
  })

  it('refuses more than it can keep', async () => {
    const batcher = new Batcher({ ask: upperCase })
    const outcomes = await Promise.allSettled(Array.from({ length: 4100 }, (_, index) => batcher.ask(String(index))))
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 4)
  })
})
