import { connectError } from './connect-error.js'
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
  refuse: (res, refusal, vendor) => {
    const body = Buffer.from(JSON.stringify(connectError(refusal, vendor)))
    res.writeHead(refusal.status, { 'Content-Type': 'application/json', 'Content-Length': body.length, ...NO_STORE })
    res.end(body)
  },
}
