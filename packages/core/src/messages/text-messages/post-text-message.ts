import type { Attempted } from '../../foundation/outbox/index.js'
import type { Clock, Digest, OutgoingAnswer, OutgoingFailure, OutgoingHttp, Secret } from '../../foundation/shared/index.js'
import { callSignature, isRefusal, signedHeaders } from '../../foundation/shared/index.js'
import type { TextMessage, TextMessenger } from './text-message.js'
import { textMessageProblem } from './text-message-problem.js'

/** Where the operator takes text messages, and the key that signs them. Both are secret. */
export interface TextMessageEndpoint {
  readonly url: string
  readonly signingKey: Secret
}

interface Dependencies {
  readonly http: OutgoingHttp
  readonly digest: Digest
  readonly clock: Clock
  readonly vendor: string
  readonly endpoint: TextMessageEndpoint
}

/** Seconds for one message: a server that goes down waits so long. */
const MAX_SECONDS = 10

/** So many are under way in this process at the most, fewer than the outbox delivers at one time: an endpoint that hangs holds up no mails. */
const MAX_AT_ONCE = 16

const failed = (problem: string, isLasting = false): Attempted => ({ outcome: 'failed', problem, isRefusal: isLasting })

/** Hands text messages to the endpoint of the operator: a POST with JSON, signed as the calls of targets are. */
export class PostTextMessage implements TextMessenger {
  readonly #deps: Dependencies
  #underWay = 0

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(message: TextMessage): Promise<Attempted> {
    const problem = textMessageProblem(message)
    if (problem !== undefined) return failed(problem, true)
    if (this.#underWay >= MAX_AT_ONCE) return failed('too many text messages are under way')
    this.#underWay++
    try {
      return attempted(await this.#post(message))
    } finally {
      this.#underWay--
    }
  }

  #post({ id, to, text, kind, language }: TextMessage): Promise<OutgoingAnswer | OutgoingFailure> {
    const { http, digest, clock, vendor, endpoint: { url, signingKey } } = this.#deps
    const body = JSON.stringify({ id, to, text, kind, language })
    const headers = signedHeaders(vendor, callSignature([signingKey], body, { now: clock.now(), digest }), id)
    return http.send({ url, method: 'POST', headers, body, timeout: MAX_SECONDS })
  }
}

/** What came back is not read: it may quote the text, and what is said here is stored and logged. */
function attempted(answer: OutgoingAnswer | OutgoingFailure): Attempted {
  if ('problem' in answer) return failed(`the endpoint for text messages: ${answer.problem}, ${answer.detail}`)
  const { status } = answer
  if (status >= 200 && status <= 299) return { outcome: 'delivered' }
  return failed(`the endpoint for text messages answered ${status}`, isRefusal(status))
}
