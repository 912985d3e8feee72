import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyMethod } from '@keyhall/core/api'
import { NotServed } from './errors.js'
import type { Codecs } from './messages/codecs.js'
import { decompressed } from './wire/compression.js'
import { connectError } from './wire/connect-error.js'
import type { ConnectError } from './wire/connect-error.js'
import type { Protocol, Refusal } from './wire/protocol.js'
import { protocolOf } from './wire/protocol-of.js'
import { readBody } from './wire/read-body.js'
import type { MessageLimit } from './wire/read-body.js'
import { within } from './within.js'

/** Calls the method with a request that is read on demand. @returns the response as JSON */
type Call = (raw: () => Promise<unknown>) => Promise<unknown>

/** The default limit of gRPC. */
const USUAL: MessageLimit = { mostBytes: 4 * 1024 * 1024 }

const limitOf = ({ body }: AnyMethod): MessageLimit => (body && body.mostBytes > USUAL.mostBytes ? body : USUAL)

const protocolFor = (req: IncomingMessage): Protocol => {
  const protocol = protocolOf(req.headers['content-type'])
  if (!protocol) throw new NotServed('the content type is not supported')
  return protocol
}

/** Serves methods in gRPC, gRPC-web and binary Connect, selected by the content type. */
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
   * Responds to a call that succeeds.
   *
   * @param method `undefined` when no method has the called name
   * @throws Failure otherwise, which `refuse` sends
   */
  async answer(req: IncomingMessage, res: ServerResponse, method: AnyMethod | undefined, call: Call): Promise<void> {
    const protocol = protocolFor(req)
    const codec = method && (await this.#loaded()).of(method.name)
    if (!method || !codec) throw new NotServed('this server has no such method')
    const limit = limitOf(method)
    const read = async (): Promise<unknown> => {
      const { bytes, isCompressed } = protocol.open(await readBody(req, limit, protocol.overhead), limit)
      return codec.read(await decompressed(bytes, isCompressed ? protocol.encoding(req.headers) : undefined, limit), method.body?.isBulk === true ? Infinity : undefined)
    }
    const answer = await within(protocol.timeout(req.headers), () => call(read))
    protocol.answer(res, codec.write(answer))
  }

  /** Sends a failure in the protocol of the request. */
  refuse(res: ServerResponse, refusal: Refusal): void {
    protocolFor(res.req).refuse(res, refusal, this.#vendor)
  }

  /** The body of a failed call in the Connect protocol with JSON. */
  connectError(refusal: Refusal): ConnectError {
    return connectError(refusal, this.#vendor)
  }

  /** Loads the descriptors on demand, to save memory and time in servers without such clients. */
  #loaded(): Promise<Codecs> {
    this.#codecs ??= import('./messages/codecs.js').then(({ Codecs: Loaded }) => new Loaded(this.#vendor))
    return this.#codecs
  }
}
