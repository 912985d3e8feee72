import { ProviderNotOffered, UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import { ProviderId } from '@keyhall/core/shared'
import type { Response } from 'express'
import { leave } from '../login/steps/leave.js'
import { noteProviderProblem } from '../login/trace-answers.js'
import { traceLogin } from '../server/request-trace.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import type { LinksProps } from './views/index.js'

/** The linked sign-ins of the person, and the providers that they may add. */
export async function ownLinks({ deps: { use: { links } } }: AccountContext, { caller: { userId, orgId } }: OpenAccount): Promise<LinksProps> {
  const [linked, linkable] = await Promise.all([links.manage.ofUser(userId), links.start.offered.linkable({ userId, orgId })])
  return { linked, linkable: linkable.map(({ id, name, brand }) => ({ id, name, brand })) }
}

/** Sends the person to a provider whose sign-in they add to their account. */
export async function leaveToLink(context: AccountContext, res: Response, open: OpenAccount): Promise<void> {
  const { use, basePath } = context.deps
  const { form, flow, page, session, caller: { userId, orgId, origin } } = open
  const id = ProviderId.optional(form.get('provider'))
  if (id === undefined) return context.goTo(res, 'security')
  const request = await use.signIn.startLinking('security', flow)
  try {
    const go = await use.links.start.start.start(request, id, page.words.locale, { origin, linkTo: { userId, orgId, sessionId: session.id } })
    return leave(res, { basePath, page, requestId: request.id }, go)
  } catch (problem) {
    if (problem instanceof ProviderNotOffered) return context.done(res, 'security', 'link_refused')
    if (problem instanceof UpstreamUnreachable || problem instanceof UpstreamMisconfigured) {
      traceLogin(res.req, { authRequestId: request.id, userId })
      noteProviderProblem(res, problem)
      return context.done(res, 'security', 'link_failed')
    }
    throw problem
  }
}
