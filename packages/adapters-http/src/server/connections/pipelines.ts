import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Admission } from './admission.js'
import { Batch } from '../../wire/batch.js'
import type { StartQueue } from './start-queue.js'

/** As many as HTTP/2 allows on a connection. */
const MAX_WAITING = 100

/** Turns of the event loop that a half-closed connection stays open: its request starts in the first, its answer leaves in the second. */
const HALF_CLOSED_TURNS = 3

/** A request as it was received. */
interface Received {
  readonly response: ServerResponse
  readonly start: () => void
}

/** A request with no other one ahead of it on its connection. */
interface Ready extends Received {
  readonly socket: Socket
  readonly pipeline: Pipeline
}

/** A request that was received before the one ahead of it was answered. */
interface Waiting extends Received {
  /** Gives its place to another request. */
  readonly leave: () => void
}

/** The requests of one connection. */
interface Pipeline {
  isBusy: boolean
  readonly waiting: Waiting[]
}

/**
 * Answers the requests of an HTTP/1.1 connection one at a time. Node passes on every pipelined request (RFC 9112 §9.3.2) as soon as it
 * has arrived, and does not close the responses behind the first one when the connection ends: one packet of requests would occupy the
 * server for many milliseconds, and its memory until each request times out.
 */
export class Pipelines {
  readonly #admission: Admission
  readonly #queue: StartQueue
  readonly #pipelines = new WeakMap<Socket, Pipeline>()
  readonly #ready = new Batch<Ready>((ready) => {
    if (!isPointless(ready.socket)) this.#begin(ready.socket, ready.pipeline, ready)
  })

  /** @param admission limits the waiting requests of all connections */
  constructor(admission: Admission, queue: StartQueue) {
    this.#admission = admission
    this.#queue = queue
  }

  /** Starts a request, at the earliest when the one ahead of it on its connection has been answered. */
  take({ socket }: IncomingMessage, response: ServerResponse, start: () => void): void {
    const pipeline = this.#pipelines.get(socket) ?? this.#open(socket)
    if (pipeline.isBusy) this.#wait(socket, pipeline, { response, start })
    else if (this.#queue.isPaused) this.#enqueue(socket, pipeline, { response, start })
    else {
      pipeline.isBusy = true
      this.#ready.add({ socket, pipeline, response, start })
    }
  }

  #open(socket: Socket): Pipeline {
    const pipeline: Pipeline = { isBusy: false, waiting: [] }
    this.#pipelines.set(socket, pipeline)
    socket.once('close', () => {
      for (const { leave } of pipeline.waiting.splice(0)) leave()
    })
    socket.once('end', () => endAfter(HALF_CLOSED_TURNS, socket))
    return pipeline
  }

  #wait(socket: Socket, { waiting }: Pipeline, received: Received): void {
    if (socket.destroyed) return
    const leave = waiting.length < MAX_WAITING ? this.#admission.admit(socket.remoteAddress ?? '') : undefined
    // Clients pipeline idempotent requests only, and repeat them on another connection (RFC 9112 §9.3.2).
    if (leave) waiting.push({ ...received, leave })
    else socket.destroy()
  }

  #begin(socket: Socket, pipeline: Pipeline, { response, start }: Received): void {
    // Not `once`: V8 may place its record among old objects, where it retains the request until the next full garbage collection.
    response.on('close', () => this.#next(socket, pipeline))
    start()
  }

  #next(socket: Socket, pipeline: Pipeline): void {
    const next = pipeline.waiting.shift()
    pipeline.isBusy = next !== undefined
    if (!next) return
    next.leave()
    this.#enqueue(socket, pipeline, next)
  }

  #enqueue(socket: Socket, pipeline: Pipeline, received: Received): void {
    pipeline.isBusy = true
    // After the end of the client's data, the connection may end before the answer.
    this.#queue.add({ isPointless: () => isPointless(socket) || socket.readableEnded, start: () => this.#begin(socket, pipeline, received) })
  }
}

/** Whether no request of a connection can be answered any more. No response follows one with `Connection: close`. */
const isPointless = (socket: Socket): boolean => socket.destroyed || socket.writableEnded

/** Ends a half-closed connection after the turns that an answer needs if it waits for nothing but this process. */
function endAfter(turns: number, socket: Socket): void {
  if (turns === 0) socket.end()
  else setImmediate(endAfter, turns - 1, socket)
}
