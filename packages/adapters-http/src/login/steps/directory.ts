import { Failure } from '@keyhall/core/shared'
import { TooManyGuesses, UpstreamRefused } from '@keyhall/core/external-sign-in'
import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { FormRefused } from '../open-step.js'
import { MAX_TYPED } from '../password-words.js'
import { pageAddress } from '../step-address.js'
import { noteProviderProblem } from '../trace-answers.js'
import { directoryPage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { stepPage } from './context.js'
import { followReturned } from './external.js'
import { refusalText, showExternalProblem } from './external-problem.js'
import { answerContext, backToAccount, linkingNote } from './linking-return.js'
import type { Problem } from './problem.js'
import { blockedFor, refused, sendStep, withProblem } from './problem.js'
import { goToPage } from './signer.js'

/** An attempt that waits for user name and password. */
interface Asking extends FramedStep {
  readonly provider: string
}

function show({ basePath }: StepContext, res: Response, { request, csrf, page, provider }: Asking, userName: string, problem?: Problem): void {
  const props = {
    authRequestId: request.id, csrf, provider, userName, otherWayHref: pageAddress(basePath, 'loginname', request.id), ...withProblem(problem),
  }
  sendStep(res, problem, (nonce) => directoryPage({ ...page, nonce }, props))
}

/** The problem that the form shows again; `undefined` for those that the first page of the sign-in shows. */
function problemOf({ page: { words }, provider }: Asking, problem: unknown): Problem | undefined {
  if (problem instanceof TooManyGuesses) return blockedFor(words, problem.seconds)
  if (!(problem instanceof UpstreamRefused)) return undefined
  return refused(problem.reason === 'invalid_credentials' ? words('problems.wrongLoginNameOrPassword') : words(refusalText(problem), { provider }))
}

async function verify(context: StepContext, res: Response, step: Asking): Promise<void> {
  const { form } = step
  if (form.repeated !== undefined) throw new FormRefused('a field is repeated')
  const [userName, password] = [form.get('userName') ?? '', form.get('password') ?? '']
  const wrong = refused(step.page.words('problems.wrongLoginNameOrPassword'))
  if (userName.length > MAX_TYPED || password.length > MAX_TYPED) return show(context, res, step, '', wrong)
  try {
    const returned = await context.use.external.finish.signIn(step.request, { userName, password }, answerContext(context, res.req, step))
    return await followReturned(context, res, step, returned)
  } catch (problem) {
    const linking = linkingNote(step.request, problem)
    if (!(problem instanceof Failure) || !(linking ?? problem.code.startsWith('external_sign_in.'))) throw problem
    noteProviderProblem(res, problem)
    const shown = problemOf(step, problem)
    if (linking && !shown) return backToAccount(context, res, linking)
    return shown ? show(context, res, step, userName, shown) : showExternalProblem(context, res, step, problem, step.provider)
  }
}

/** GET and POST /ui/login/directory: user name and password of a directory. */
export const directoryStep = (context: StepContext): Handler =>
  stepPage(context, 'directory', async (req, res, step) => {
    const provider = await context.use.external.directoryOf(step.request)
    if (provider === undefined) return goToPage(context, res, 'loginname', step)
    if (req.method === 'POST') return verify(context, res, { ...step, provider })
    return show(context, res, { ...step, provider }, step.request.loginName ?? step.request.loginHint ?? '')
  })
