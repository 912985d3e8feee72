import { NO_STORE, single } from './protocol.js'
import type { Protocol } from './protocol.js'
import { connectTimeout } from './timeout.js'

/** The Connect protocol with binary messages, unary: the body is the message. Failures are JSON with the HTTP status of their code. */
export const connect: Protocol = {
  timeout: (headers) => connectTimeout(single(headers['connect-timeout-ms'])),
  encoding: (headers) => headers['content-encoding'],
  overhead: 0,
  // Only the header says whether it is compressed.
  open: (body) => ({ bytes: body, isCompressed: true }),
  answer: (res, message) => {
    res.writeHead(200, { 'Content-Type': 'application/proto', 'Content-Length': message.length, ...NO_STORE })
    res.end(message)
  },
  refuse: (res, { status, kind, message }) => {
    const body = Buffer.from(JSON.stringify({ code: kind, message }))
    res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length, ...NO_STORE })
    res.end(body)
  },
}
