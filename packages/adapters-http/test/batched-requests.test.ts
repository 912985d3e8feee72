import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Admission } from '#src/server/connections/admission.js'
import { Pipelines } from '#src/server/connections/pipelines.js'
import { StartQueue } from '#src/server/connections/start-queue.js'
import { sendEmpty } from '#src/wire/send.js'

const COUNT = 8

interface Parts {
  readonly pipelines: Pipelines
  readonly begun: number[]
}

function parts(): Parts {
  return { pipelines: new Pipelines(new Admission({ max: 10, maxPerNetwork: 10 }, () => false), new StartQueue()), begun: [] }
}

/** Passes on a request of a connection of its own. @returns the socket */
function arrive({ pipelines, begun }: Parts, index: number): Socket & { destroyed: boolean } {
  const socket = Object.assign(new EventEmitter(), { destroyed: false, writableEnded: false }) as unknown as Socket & { destroyed: boolean }
  pipelines.take({ socket } as IncomingMessage, new EventEmitter() as ServerResponse, () => void begun.push(index))
  return socket
}

describe('requests that arrive in one turn of the event loop', () => {
  it('begin after the last of them has arrived', async () => {
    const all = parts()
    for (let index = 0; index < COUNT; index++) arrive(all, index)
    assert.deepEqual(all.begun, [])
    await turn()
    assert.deepEqual(all.begun, Array.from({ length: COUNT }, (_, index) => index))
  })

  it('do not begin when their client has left by then', async () => {
    const all = parts()
    const sockets = Array.from({ length: COUNT }, (_, index) => arrive(all, index))
    for (const socket of sockets.slice(1)) socket.destroyed = true
    await turn()
    assert.deepEqual(all.begun, [0])
  })

  it('listen to the end of their answer with `on` instead of `once`, whose record can retain the request in memory', async () => {
    const { pipelines } = parts()
    const response = new EventEmitter()
    pipelines.take({ socket: new EventEmitter() } as IncomingMessage, response as ServerResponse, () => undefined)
    await turn()
    const listeners = response.rawListeners('close')
    assert.equal(listeners.length, 1)
    assert.deepEqual(listeners.filter((listener) => 'listener' in listener), [])
  })
})

describe('answers of one turn of the event loop', () => {
  it('are written after the last of them is made', async () => {
    const written: number[] = []
    const answer = (index: number) => ({ writeHead: () => undefined, end: () => void written.push(index) }) as unknown as ServerResponse
    // After tests whose turns had few answers, some are written at once before a batch is tried again.
    for (let index = 0; index < 100; index++) sendEmpty(answer(-1), 204)
    await turn()
    for (let index = 0; index < COUNT; index++) sendEmpty(answer(-1), 204)
    await turn()
    written.length = 0
    for (let index = 0; index < COUNT; index++) sendEmpty(answer(index), 204)
    assert.deepEqual(written, [])
    await turn()
    assert.deepEqual(written, Array.from({ length: COUNT }, (_, index) => index))
  })
})
