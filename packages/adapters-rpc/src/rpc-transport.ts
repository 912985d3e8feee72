import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyMethod } from '@keyhall/core/api'
import { NotServed } from './errors.js'
import type { Codecs } from './messages/codecs.js'
import { decompressed } from './wire/compression.js'
import type { Protocol, Refusal } from './wire/protocol.js'
import { protocolOf } from './wire/protocol-of.js'
import { readBody } from './wire/read-body.js'
import type { MessageLimit } from './wire/read-body.js'
import { within } from './within.js'

/** Calls the method with a request that is read when it is asked for. @returns the answer, as JSON too */
type Call = (raw: () => Promise<unknown>) => Promise<unknown>

/** What gRPC takes when nothing else is said. */
const USUAL: MessageLimit = { mostBytes: 4 * 1024 * 1024 }

const limitOf = ({ body }: AnyMethod): MessageLimit => (body && body.mostBytes > USUAL.mostBytes ? body : USUAL)

const protocolFor = (req: IncomingMessage): Protocol => {
  const protocol = protocolOf(req.headers['content-type'])
  if (!protocol) throw new NotServed('the content type is none of a protocol that is served')
  return protocol
}

/** Serves methods in gRPC, gRPC-web and Connect with binary messages. Which one it is tells the content type. */
export class RpcTransport {
  readonly #vendor: string
  #codecs: Promise<Codecs> | undefined

  /** @param vendor the first part of every name on the wire */
  constructor({ vendor }: { readonly vendor: string }) {
    this.#vendor = vendor
  }

  serves(contentType: string | undefined): boolean {
    return protocolOf(contentType) !== undefined
  }

  /**
   * Answers a call that succeeds.
   *
   * @param method `undefined` when no method has the name that was called
   * @throws Failure for everything else: `refuse` tells it
   */
  async answer(req: IncomingMessage, res: ServerResponse, method: AnyMethod | undefined, call: Call): Promise<void> {
    const protocol = protocolFor(req)
    const codec = method && (await this.#loaded()).of(method.name)
    if (!method || !codec) throw new NotServed('this server has no such method')
    const limit = limitOf(method)
    const read = async (): Promise<unknown> => {
      const { bytes, isCompressed } = protocol.open(await readBody(req, limit, protocol.overhead), limit)
      return codec.read(await decompressed(bytes, isCompressed ? protocol.encoding(req.headers) : undefined, limit))
    }
    const answer = await within(protocol.timeout(req.headers), () => call(read))
    protocol.answer(res, codec.write(answer))
  }

  /** Tells what is wrong, in the protocol of the request. */
  refuse(res: ServerResponse, refusal: Refusal): void {
    protocolFor(res.req).refuse(res, refusal, this.#vendor)
  }

  /** Descriptors and what reads them take memory and time that a server without such clients keeps. */
  #loaded(): Promise<Codecs> {
    this.#codecs ??= import('./messages/codecs.js').then(({ Codecs: Loaded }) => new Loaded(this.#vendor))
    return this.#codecs
  }
}
