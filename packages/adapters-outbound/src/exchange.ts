import type { OutgoingAnswer, OutgoingRequest } from '@keyhall/core/shared'
import { Client } from 'undici'
import type { Guard } from './guarded-connector.js'
import { guardedConnector } from './guarded-connector.js'

/** Options of one request. */
interface Terms extends Guard {
  readonly maxAnswerBytes: number
}

/**
 * Sends a request on a new connection and reads the response. Connections are not reused: a POST on a connection that just closed cannot
 * be retried, and each call has to check the address again anyway.
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
    // The signal limits the whole call.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method,
      // No compression, so that a small response cannot expand to a large one.
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(method === 'GET' ? {} : { body }),
      signal: guard.signal,
    })
    const { 'content-type': contentType, 'cache-control': cacheControl } = answer.headers
    return {
      status: answer.statusCode, body: await answer.body.text(),
      ...(typeof contentType === 'string' ? { contentType } : {}), ...(typeof cacheControl === 'string' ? { cacheControl } : {}),
    }
  } finally {
    await client.destroy()
  }
}

export type Exchange = typeof exchange
