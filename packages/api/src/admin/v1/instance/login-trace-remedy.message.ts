import { remedyOf } from '@keyhall/core/login-trace'
import type { RemedyParties } from '@keyhall/core/login-trace'
import { present } from '@keyhall/core/shared'
import { Text } from '../../../message/index.js'

/** The setting that makes a refused sign-in succeed. */
export class LoginTraceRemedy {
  /** The object to change: `application`, `user`, `login_policy`, or `request` for what the application sends. */
  @Text({ max: 50 }) object!: string
  /** The client id, user id or organization id. */
  @Text({ max: 200, optional: true }) id?: string
  /** The member of the object, such as `redirectUris`. */
  @Text({ max: 100, optional: true }) member?: string
  /** What to do, in one sentence. */
  @Text({ max: 500 }) advice!: string
}

/** The reason of a refused request, with its stable code and remedy. */
export function whyToWire(why: { readonly reason?: string; readonly reasonCode?: string }, parties: RemedyParties) {
  const { reason, reasonCode } = why
  const remedy = remedyOf(reasonCode, parties)
  return { ...present({ reason, reasonCode }), ...(remedy ? { remedy } : {}) }
}
