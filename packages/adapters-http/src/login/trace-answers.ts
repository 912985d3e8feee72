import type { Response } from 'express'
import type { AuthorizationResponse, RedirectedError } from '@keyhall/core/auth-requests'
import type { LoginOutcome } from '@keyhall/core/login-trace'
import { opaqueTokenId } from '@keyhall/core/protocol'
import { Failure } from '@keyhall/core/shared'
import { AccountFormRefused } from '../account/account-form-refused.js'
import { problemReason, reasonCodeOf } from '../server/problem-reason.js'
import { traceLogin } from '../server/request-trace.js'
import type { Found } from '../server/request-trace.js'
import { UnreadableForm } from '../wire/read-form.js'
import { FormRefused } from './open-step.js'

/** Trace: the client got its response. */
export function answeredWith({ parameters }: AuthorizationResponse): Found {
  const codeId = opaqueTokenId('code', parameters['code'] ?? '')
  return { outcome: 'answered', ...(codeId === undefined ? {} : { codeId }) }
}

/** Trace: the client got an error. */
export const errorSent = (problem: RedirectedError): Found => ({
  outcome: 'error_sent', reason: problemReason(problem) ?? 'internal', ...reasonCodeOf(problem),
})

/** Trace: the sign-in was refused on a page, with the reason for operators. Contains no input except a redirect URI without query. */
export const refusedFor = (problem: unknown): Found => ({
  outcome: 'refused', reason: reasonOf(problem), ...reasonCodeOf(problem), isQuiet: false,
})

/** Trace and log: a sign-in at a provider failed. The page shows a text of its own, because the cause is for operators. */
export function noteProviderProblem(res: Response, problem: Failure, outcome: LoginOutcome = 'not_accepted'): void {
  res.locals['reason'] = problem.message
  traceLogin(res.req, { ...refusedFor(problem), outcome })
}

function reasonOf(problem: unknown): string {
  const reason = problemReason(problem)
  if (reason !== undefined) return reason
  if (problem instanceof Failure) return problem.code
  const isOurs = [FormRefused, AccountFormRefused, UnreadableForm].some((kind) => problem instanceof kind)
  // Other errors are in the log only, because they may contain secrets.
  return isOurs ? (problem as Error).message : 'internal'
}
