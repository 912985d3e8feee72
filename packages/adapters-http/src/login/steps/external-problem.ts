import type { Response } from 'express'
import {
  AccountRefused, AttemptOver, CreationRefused, DomainRefused, UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted,
} from '@keyhall/core/external-sign-in'
import type { Failure } from '@keyhall/core/shared'
import type { MessageKey } from '@keyhall/texts'
import type { FramedStep, StepContext } from './context.js'
import { showLoginName } from './show-login-name.js'

const TEXTS: readonly (readonly [kind: new (...args: never[]) => Failure, text: MessageKey & `external.${string}`])[] = [
  [UpstreamUntrusted, 'external.untrusted'],
  [UpstreamUnreachable, 'external.unreachable'],
  [UpstreamMisconfigured, 'external.unreachable'],
  [DomainRefused, 'external.domain'],
  [AccountRefused, 'external.account'],
  [CreationRefused, 'external.account'],
  [AttemptOver, 'external.again'],
]

/** What to say about a refusal: people cannot change anything about an account that is disabled at the provider. */
export const refusalText = ({ reason }: UpstreamRefused): 'external.refused' | 'external.disabled' =>
  reason === 'account_disabled' || reason === 'account_expired' ? 'external.disabled' : 'external.refused'

/** Shows the first page of the sign-in again, with what went wrong at the provider. The reason itself is for trace and audit. */
export function showExternalProblem(context: StepContext, res: Response, step: FramedStep, problem: Failure, provider?: string): Promise<void> {
  const text = problem instanceof UpstreamRefused ? refusalText(problem) : (TEXTS.find(([kind]) => problem instanceof kind)?.[1] ?? 'external.again')
  const { words } = step.page
  const csrf = step.secrets.tokenOf('loginname')
  const shown = provider === undefined ? words('external.again') : words(text as 'external.refused', { provider })
  return showLoginName(context, res, { ...step, csrf }, { typed: step.request.loginName ?? '', hasSessions: false, problem: shown })
}
