import type { Response } from 'express'
import type { UpstreamStart } from '@keyhall/core/external-sign-in'
import { Failure } from '@keyhall/core/shared'
import type { AuthRequestId, ProviderId } from '@keyhall/core/shared'
import { redirectStatus } from '../../responses/render-response.js'
import { NO_REFERRER, sendRedirect } from '../../wire/send.js'
import type { Page } from '../pages.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { noteProviderProblem } from '../trace-answers.js'
import { formPostPage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { showExternalProblem } from './external-problem.js'

interface Leaving {
  readonly basePath: string
  readonly page: Page
  readonly requestId: AuthRequestId
}

/** Sends the browser to the provider, or to our page for its user name and password. */
export function leave(res: Response, { basePath, page, requestId }: Leaving, go: UpstreamStart): void {
  return go.kind === 'credentials' ? sendRedirect(res, redirectStatus(res), pageAddress(basePath, 'directory', requestId)) : goUpstream(res, page, go)
}

/** Sends the browser to a provider. */
export function goUpstream(res: Response, page: Page, go: UpstreamStart): void {
  if (go.kind === 'form') return sendPage(res, 200, (nonce) => formPostPage({ ...page, nonce }, { action: go.url, parameters: go.fields }))
  if (go.kind === 'credentials') throw new RangeError('a directory has no page of its own')
  return sendRedirect(res, redirectStatus(res), go.url, NO_REFERRER)
}

/** Starts an attempt at a provider. A failure shows the first page of the sign-in again, with what went wrong. */
export async function startAt(context: StepContext, res: Response, step: FramedStep, id: ProviderId): Promise<void> {
  const { external } = context.use
  try {
    const go = await external.start.start(step.request, id, step.page.words.locale, { origin: step.origin })
    return leave(res, { basePath: context.basePath, page: step.page, requestId: step.request.id }, go)
  } catch (problem) {
    if (!(problem instanceof Failure) || problem.code === 'shared.stale_write') throw problem
    noteProviderProblem(res, problem)
    const all = [...(await external.offered.of(step.request, step.scope)), ...(await external.offered.discovered(step.request, step.scope))]
    const provider = all.find((one) => one.id === id)
    return showExternalProblem(context, res, step, problem, provider?.name)
  }
}
