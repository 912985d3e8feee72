import type { OutgoingAnswer, OutgoingFailure, OutgoingHttp, OutgoingRequest } from '@keyhall/core/shared'

/** A fake HTTP client that records calls. */
export interface RecordedHttp extends OutgoingHttp {
  /** Recorded calls, oldest first. */
  readonly requests: readonly OutgoingRequest[]
  /** Sets the outcomes of the next calls, in order. Later calls get 200 and an empty body. */
  answerWith(...outcomes: readonly (OutgoingAnswer | OutgoingFailure)[]): void
}

const MAX_TIMEOUT = 270

/** Creates a client that records requests and returns the configured outcomes. */
export function recordedHttp(): RecordedHttp {
  const requests: OutgoingRequest[] = []
  const script: (OutgoingAnswer | OutgoingFailure)[] = []
  return {
    requests,
    answerWith: (...outcomes) => void script.push(...outcomes),
    send: async (request) => {
      if (!(request.timeout > 0 && request.timeout <= MAX_TIMEOUT)) throw new RangeError('a timeout is above 0 and at most 270 seconds')
      requests.push(request)
      return script.shift() ?? { status: 200, body: '' }
    },
  }
}
