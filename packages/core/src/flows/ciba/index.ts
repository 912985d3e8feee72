/**
 * Client-Initiated Backchannel Authentication (CIBA Core 1.0): a client asks a person to sign in on a device of their own. Owns the request from the
 * client to the person's answer; the CIBA grant issues the tokens. Must never approve anything because a link was opened: the signed-in person
 * presses a button.
 *
 *   client: RequestBackchannel → auth_req_id, and a mail to the person → polls the token endpoint, or waits for NotifyClientOfAnswer
 *   person: ReadOwnRequests → AnswerRequest
 */
export type { Answer } from './answer-request.js'
export { AnswerRequest } from './answer-request.js'
export * from './backchannel.js'
export * from './backchannel-request.js'
export * from './errors.js'
export { NotifyClientOfAnswer } from './notify-client-of-answer.js'
export type * from './ports.js'
export type { OwnRequest } from './read-own-requests.js'
export { ReadOwnRequests } from './read-own-requests.js'
export type { Acknowledged } from './request-backchannel.js'
export { RequestBackchannel } from './request-backchannel.js'
export * from './request-quota.js'
