import type { OutgoingAnswer, OutgoingFailure, OutgoingHttp, OutgoingRequest } from '@keyhall/core/shared'

/** Calls that stay in this process. */
export interface RecordedHttp extends OutgoingHttp {
  /** The calls so far, oldest first. */
  readonly requests: readonly OutgoingRequest[]
  /** Says how the next calls end, one after the other; those that nothing was said about end with 200 and an empty body. */
  answerWith(...outcomes: readonly (OutgoingAnswer | OutgoingFailure)[]): void
}

const MAX_TIMEOUT = 270

/** Makes a client that remembers what it was asked to send, and answers as a test says. */
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
