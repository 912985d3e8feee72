import type { Received } from '@keyhall/core/auth-requests'
import { AccountRefused, DomainRefused, ProviderNotOffered, UpstreamRefused } from '@keyhall/core/external-sign-in'
import type { AnswerContext } from '@keyhall/core/external-sign-in'
import { LinkOutsideOrg, LinkTaken, TooManyLinks } from '@keyhall/core/identity-providers'
import { Failure } from '@keyhall/core/shared'
import type { Request, Response } from 'express'
import { redirectStatus } from '../../responses/render-response.js'
import { sendRedirect } from '../../wire/send.js'
import { accountAddress } from '../account-address.js'
import type { FramedStep, StepContext } from './context.js'

type LinkingNote = 'link_added' | 'link_taken' | 'link_refused' | 'link_failed'

/** Where an answer of a provider comes from. Sessions are read only for a person who adds a link. */
export const answerContext = (
  { sessions, cookies, pages }: StepContext,
  req: Request,
  { client, origin, request }: Pick<FramedStep, 'client' | 'origin' | 'request'>,
): AnswerContext => ({
  clientId: client.id,
  origin,
  language: pages.languages.preferredLocale(req, request),
  browser: { origin, sessions: () => sessions.list(cookies.read(req, 'session')) },
})

const REFUSALS = [UpstreamRefused, DomainRefused, ProviderNotOffered, AccountRefused, LinkOutsideOrg, TooManyLinks]

/** What the account page says when a link was not added; `undefined` without such an attempt, and for other errors. */
export function linkingNote({ external }: Received, problem: unknown): LinkingNote | undefined {
  if (external?.stage !== 'away' || !external.linkTo || !(problem instanceof Failure)) return undefined
  if (problem instanceof LinkTaken) return 'link_taken'
  if (REFUSALS.some((kind) => problem instanceof kind)) return 'link_refused'
  return problem.code.startsWith('external_sign_in.') ? 'link_failed' : undefined
}

/** Back to the page of the account that lists linked sign-ins. */
export function backToAccount({ cookies, basePath }: Pick<StepContext, 'cookies' | 'basePath'>, res: Response, note: LinkingNote): void {
  cookies.set(res, 'note', note)
  sendRedirect(res, redirectStatus(res), accountAddress(basePath, 'security'))
}
