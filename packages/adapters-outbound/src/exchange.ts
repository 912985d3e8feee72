import type { OutgoingAnswer, OutgoingRequest } from '@keyhall/core/shared'
import { Client } from 'undici'
import type { Guard } from './guarded-connector.js'
import { guardedConnector } from './guarded-connector.js'

/** How one request is made. */
interface Terms extends Guard {
  readonly maxAnswerBytes: number
}

/**
 * Sends a request on a connection of its own, and reads the answer. A connection that is kept is no gain here: a POST that meets the
 * end of one cannot be sent again, and the next call has to be checked anew anyway.
 */
export const exchange = async (
  url: URL,
  { method, headers, body }: OutgoingRequest,
  { maxAnswerBytes, ...guard }: Terms,
): Promise<OutgoingAnswer> => {
  const client = new Client(url.origin, {
    connect: guardedConnector(guard),
    pipelining: 0,
    maxResponseSize: maxAnswerBytes,
    // The signal bounds the whole call.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method,
      // Nothing is decompressed, so a small answer cannot become a large one.
      headers: { 'accept-encoding': 'identity', ...headers },
      body,
      signal: guard.signal,
    })
    return { status: answer.statusCode, body: await answer.body.text() }
  } finally {
    await client.destroy()
  }
}

export type Exchange = typeof exchange
