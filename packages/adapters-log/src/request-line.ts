import { symbols } from 'pino'
import type { DestinationStream } from 'pino'
import type { Logger } from './create-logger.js'
import { logTime } from './log-time.js'

/** A request with its response. */
export interface LoggedRequest {
  readonly route: string
  readonly requestId: string
  /** Of the client. */
  readonly address: string
  readonly method: string
  readonly status: number
  readonly milliseconds: number
  readonly reason?: string
}

/** What pino prepares of a logger. */
interface Prepared {
  readonly [symbols.streamSym]: DestinationStream
  /** The members of every line, as JSON with a leading comma. */
  readonly [symbols.chindingsSym]: string
}

const INFO = 30

/** Addresses as sockets write them. Others are the text of a proxy, which must be redacted. */
const PLAIN_ADDRESS = /^[\da-f.:]{0,45}$/i

/**
 * Writes the lines of answered requests. The line of a usual request is put together as text, without a search for secrets: apart from the
 * reason, none of its members can contain text of the client.
 */
export function requestLine(log: Logger): (request: LoggedRequest) => void {
  const { [symbols.streamSym]: stream, [symbols.chindingsSym]: bindings } = log as unknown as Prepared
  return (request) => {
    const { route, requestId, method, status, milliseconds, address, reason } = request
    if (log.levelVal > INFO) return
    if (reason !== undefined || !PLAIN_ADDRESS.test(address)) log.info(request, 'request')
    else {
      stream.write(
        `{"level":"info","time":"${logTime()}"${bindings},"route":"${route}","requestId":"${requestId}","address":"${address}","method":"${method}","status":${status},"milliseconds":${milliseconds},"msg":"request"}\n`,
      )
    }
  }
}
