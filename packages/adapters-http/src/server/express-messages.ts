import http from 'node:http'
import type { Express } from 'express'

const REQUEST_ID = Symbol('request id')
const SENT = Symbol('headers of writeHead')

type Headers = http.OutgoingHttpHeaders

interface Identified {
  [REQUEST_ID]: string | undefined
  [SENT]: Headers | undefined
}

const isIdentified = (res: object): res is Identified => REQUEST_ID in res

/** Sends a request id as `X-Request-Id`. Where the response allows it, the header is not set, which would slow down all others of the response. */
export function identify(res: http.ServerResponse, requestId: string): void {
  if (isIdentified(res)) res[REQUEST_ID] = requestId
  else res.setHeader('X-Request-Id', requestId)
}

/** A header of a response. @param name in the spelling that was passed to `writeHead`, if it was */
export const sentHeader = (res: http.ServerResponse, name: string): http.OutgoingHttpHeader | undefined =>
  (isIdentified(res) ? res[SENT]?.[name] : undefined) ?? res.getHeader(name)

interface Messages {
  readonly IncomingMessage: typeof http.IncomingMessage
  readonly ServerResponse: typeof http.ServerResponse
}

/** RFC 6797 §6.1: for a year, browsers use https for this host only. Other hosts of the domain are not affected. */
const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000'] as const

/**
 * Classes whose instances already have the prototypes that Express sets with `Object.setPrototypeOf` on every request. That call causes most
 * of the overhead of Express on Node 20 and 22. They are classes, because V8 reserves the space for the members of an instance only then.
 *
 * @param isHttpsOnly whether every response says so (RFC 6797)
 */
export function expressMessages(app: Express, isHttpsOnly: boolean): Messages {
  class Request extends http.IncomingMessage {}
  class Response<R extends http.IncomingMessage> extends http.ServerResponse<R> implements Identified {
    [REQUEST_ID]: string | undefined = undefined;
    [SENT]: Headers | undefined = undefined

    override writeHead(status: number, reason?: string | Headers | http.OutgoingHttpHeader[], headers?: Headers | http.OutgoingHttpHeader[]): this {
      const id = this[REQUEST_ID]
      if (id === undefined || typeof reason !== 'object' || Array.isArray(reason)) {
        if (id !== undefined) this.setHeader('X-Request-Id', id)
        if (isHttpsOnly) this.setHeader(...STRICT_TRANSPORT)
        return super.writeHead(status, reason as string, headers)
      }
      // A list costs Node half as much as an object.
      const list: http.OutgoingHttpHeader[] = isHttpsOnly ? ['X-Request-Id', id, ...STRICT_TRANSPORT] : ['X-Request-Id', id]
      for (const name of Object.keys(reason)) list.push(name, reason[name] as http.OutgoingHttpHeader)
      super.writeHead(status, list)
      this[SENT] = reason
      return this
    }
  }
  app.request = withPrototype(Request.prototype, app.request)
  app.response = withPrototype(Response.prototype, app.response)
  return { IncomingMessage: Request, ServerResponse: Response }
}

/** Sets the prototype of an object, so that Express accepts it in place of its own class. */
const withPrototype = <T extends object>(object: object, prototype: T): T => Object.setPrototypeOf(object, prototype) as T
