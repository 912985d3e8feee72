import type { AuthorizationResponse, RedirectedError } from '@keyhall/core/auth-requests'
import { DisplayedError } from '@keyhall/core/auth-requests'
import { opaqueTokenId } from '@keyhall/core/protocol'
import { Failure } from '@keyhall/core/shared'
import { AccountFormRefused } from '../account/account-form-refused.js'
import type { Found } from '../server/request-trace.js'
import { UnreadableForm } from '../wire/read-form.js'
import { FormRefused } from './open-step.js'

/** For the trace of a sign-in: the client has got what it asked for. */
export function answeredWith({ parameters }: AuthorizationResponse): Found {
  const codeId = opaqueTokenId('code', parameters['code'] ?? '')
  return { outcome: 'answered', ...(codeId === undefined ? {} : { codeId }) }
}

/** The client was told an error. */
export const errorSent = ({ problem: { error, description } }: RedirectedError): Found =>
  ({ outcome: 'error_sent', reason: `${error}: ${description}` })

/** A page says that it does not go on: why, for those who run the server. Nothing of what was sent is in it. */
export const refusedFor = (problem: unknown): Found => ({ outcome: 'refused', reason: reasonOf(problem), isQuiet: false })

function reasonOf(problem: unknown): string {
  if (problem instanceof Failure) return problem.code
  const isOurs = [DisplayedError, FormRefused, AccountFormRefused, UnreadableForm].some((kind) => problem instanceof kind)
  // Whatever else went wrong is in the log, and may tell more than it should.
  return isOurs ? (problem as Error).message : 'internal'
}
