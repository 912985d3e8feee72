import type { AnswerDependencies } from './answer-request.js'
import { AnswerRequest } from './answer-request.js'
import type { HintDependencies } from './find-hinted-person.js'
import { FindHintedPerson } from './find-hinted-person.js'
import type { NotifyDependencies } from './notify-client-of-answer.js'
import { NotifyClientOfAnswer } from './notify-client-of-answer.js'
import type { SignedRequestDependencies } from './open-signed-request.js'
import { OpenSignedRequest } from './open-signed-request.js'
import type { OwnRequestsDependencies } from './read-own-requests.js'
import { ReadOwnRequests } from './read-own-requests.js'
import type { RequestDependencies } from './request-backchannel.js'
import { RequestBackchannel } from './request-backchannel.js'
import type { BackchannelLimits } from './request-quota.js'
import { RequestQuota } from './request-quota.js'

type Made = 'signed' | 'people' | 'quota'

export type BackchannelDependencies =
  Omit<RequestDependencies, Made> & Omit<AnswerDependencies, Made> & HintDependencies & SignedRequestDependencies & OwnRequestsDependencies & NotifyDependencies
  & { readonly limits: BackchannelLimits }

/** The use cases of backchannel authentication, which share their quota. */
export class Backchannel {
  readonly request: RequestBackchannel
  readonly own: ReadOwnRequests
  readonly answer: AnswerRequest
  readonly notify: NotifyClientOfAnswer

  constructor(deps: BackchannelDependencies) {
    const quota = new RequestQuota(deps)
    this.request = new RequestBackchannel({ ...deps, quota, signed: new OpenSignedRequest(deps), people: new FindHintedPerson(deps) })
    this.own = new ReadOwnRequests(deps)
    this.answer = new AnswerRequest({ ...deps, quota })
    this.notify = new NotifyClientOfAnswer(deps)
  }
}
