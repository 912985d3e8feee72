import type { AuthorizationResponse, RedirectedError } from '@keyhall/core/auth-requests'
import { opaqueTokenId } from '@keyhall/core/protocol'
import { Failure } from '@keyhall/core/shared'
import { AccountFormRefused } from '../account/account-form-refused.js'
import { problemReason } from '../server/problem-reason.js'
import type { Found } from '../server/request-trace.js'
import { UnreadableForm } from '../wire/read-form.js'
import { FormRefused } from './open-step.js'

/** For the trace of a sign-in: the client has got what it asked for. */
export function answeredWith({ parameters }: AuthorizationResponse): Found {
  const codeId = opaqueTokenId('code', parameters['code'] ?? '')
  return { outcome: 'answered', ...(codeId === undefined ? {} : { codeId }) }
}

/** The client was told an error. */
export const errorSent = (problem: RedirectedError): Found => ({ outcome: 'error_sent', reason: problemReason(problem) ?? 'internal' })

/** A page says that it does not go on: why, for the operators. It holds nothing that was sent but a redirect URI without its query. */
export const refusedFor = (problem: unknown): Found => ({ outcome: 'refused', reason: reasonOf(problem), isQuiet: false })

function reasonOf(problem: unknown): string {
  if (problem instanceof Failure) return problem.code
  const reason = problemReason(problem)
  if (reason !== undefined) return reason
  const isOurs = [FormRefused, AccountFormRefused, UnreadableForm].some((kind) => problem instanceof kind)
  // Whatever else went wrong is in the log, and may tell more than it should.
  return isOurs ? (problem as Error).message : 'internal'
}
