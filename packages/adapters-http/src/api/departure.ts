import type { ServerResponse } from 'node:http'
import type { Departure } from '@keyhall/core/shared'

/** Reports that the client has closed the connection, or cancelled the request, before it was answered. */
export const departureOf = (res: ServerResponse) => (): Departure => {
  const gone = new AbortController()
  const leave = (): void => {
    if (!res.writableFinished) gone.abort()
  }
  if (res.closed || res.destroyed) leave()
  // Not `once`, as in `Pipelines`.
  else res.on('close', leave)
  return gone.signal
}
