import { readIntentState } from '@keyhall/core/external-sign-in'
import type { UpstreamAnswer } from '@keyhall/core/external-sign-in'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import { Failure } from '@keyhall/core/shared'
import type { ProviderId, RequestOrigin } from '@keyhall/core/shared'
import type { Response } from 'express'
import { redirectStatus } from '../responses/render-response.js'
import { encodeForm } from '../wire/form-encoding.js'
import { NO_REFERRER, sendRedirect } from '../wire/send.js'
import { FormRefused } from './open-step.js'
import type { StepContext } from './steps/context.js'
import { noteProviderProblem } from './trace-answers.js'

/** How an answer came. */
export interface Arrival {
  /** The `state`, which names the attempt. */
  readonly stateText: string | undefined
  readonly from: RequestOrigin
  /** The provider that the address names; absent at the common callback address. */
  readonly arrivedAt?: ProviderId
}

type AnswerParameters = (provider: IdentityProvider) => ReadonlyMap<string, string>

/**
 * Evaluates the answer of a provider to an intent, and sends the browser to the application. The browser has no cookie of ours: the application
 * started the intent by the API.
 *
 * @returns whether the answer is that of an intent
 */
export async function concludeIntent({ use: { external } }: StepContext, res: Response, read: AnswerParameters, { stateText, from, arrivedAt }: Arrival): Promise<boolean> {
  const intent = readIntentState(stateText)
  if (!intent) return false
  const answer = (provider: IdentityProvider): UpstreamAnswer => ({ kind: 'parameters', url: res.req.url, parameters: read(provider), ...(arrivedAt === undefined ? {} : { arrivedAt }) })
  const { url, parameters, problem } = await external.intents.finish.finish(intent, answer, from).catch((failed: unknown) => {
    throw failed instanceof Failure && failed.code === 'external_sign_in.attempt_over' ? new FormRefused(failed.message) : failed
  })
  if (problem) noteProviderProblem(res, problem, 'error_sent')
  const separator = url.includes('?') ? '&' : '?'
  sendRedirect(res, redirectStatus(res), `${url}${separator}${encodeForm(parameters)}`, NO_REFERRER)
  return true
}
