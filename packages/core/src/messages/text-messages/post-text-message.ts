import type { Attempted } from '../../foundation/outbox/index.js'
import type { Clock, Digest, OutgoingAnswer, OutgoingFailure, OutgoingHttp, Secret } from '../../foundation/shared/index.js'
import { callSignature, isRefusal, signedHeaders } from '../../foundation/shared/index.js'
import type { TextMessage, TextMessenger } from './text-message.js'
import { textMessageProblem } from './text-message-problem.js'

/** The operator's endpoint for text messages, and the key that signs the calls. Both are secret. */
export interface TextMessageEndpoint {
  readonly url: string
  readonly signingKey: Secret
}

interface Dependencies {
  readonly http: OutgoingHttp
  readonly digest: Digest
  readonly clock: Clock
  readonly vendor: string
  /** Read for each message, because it can be changed at any time. */
  readonly endpoint: () => TextMessageEndpoint | undefined
}

/** Timeout of one message in seconds: a server that is shutting down waits this long. */
const MAX_SECONDS = 10

/**
 * Maximum number of concurrent calls in this process. It is lower than the outbox's concurrency, so that a slow endpoint does not delay
 * mails.
 */
const MAX_AT_ONCE = 16

const failed = (problem: string, isLasting = false): Attempted => ({ outcome: 'failed', problem, isRefusal: isLasting })

/** Sends text messages to the operator's endpoint: a POST with JSON, signed like the calls of targets. */
export class PostTextMessage implements TextMessenger {
  readonly #deps: Dependencies
  #underWay = 0

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(message: TextMessage): Promise<Attempted> {
    const problem = textMessageProblem(message)
    if (problem !== undefined) return failed(problem, true)
    const endpoint = this.#deps.endpoint()
    if (!endpoint) return failed('no endpoint for text messages is configured: KEYHALL_SMS_URL is not set', true)
    if (this.#underWay >= MAX_AT_ONCE) return failed('too many text messages are under way')
    this.#underWay++
    try {
      return attempted(await this.#post(message, endpoint))
    } finally {
      this.#underWay--
    }
  }

  #post({ id, to, text, kind, language }: TextMessage, { url, signingKey }: TextMessageEndpoint): Promise<OutgoingAnswer | OutgoingFailure> {
    const { http, digest, clock, vendor } = this.#deps
    const body = JSON.stringify({ id, to, text, kind, language })
    const headers = signedHeaders(vendor, callSignature([signingKey], body, { now: clock.now(), digest }), id)
    return http.send({ url, method: 'POST', headers, body, timeout: MAX_SECONDS })
  }
}

/** The response body is ignored: it may quote the text, and the result is stored and logged. */
function attempted(answer: OutgoingAnswer | OutgoingFailure): Attempted {
  if ('problem' in answer) return failed(`the endpoint for text messages: ${answer.problem}, ${answer.detail}`)
  const { status } = answer
  if (status >= 200 && status <= 299) return { outcome: 'delivered' }
  return failed(`the endpoint for text messages answered ${status}`, isRefusal(status))
}
