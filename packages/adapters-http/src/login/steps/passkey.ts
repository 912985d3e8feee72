import type { Response } from 'express'
import type { UserId } from '@keyhall/core/shared'
import type { Handler } from '../../server/frame.js'
import { AlreadyDone, FormRefused } from '../open-step.js'
import { pageAddress } from '../step-address.js'
import { passkeyPage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import { answerIn, passkeyPrompt } from './passkey-prompt.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'
import type { Problem } from './problem.js'
import { refused, sendStep, withProblem } from './problem.js'

/** GET and POST /ui/login/passkey: signs in with a passkey only. */
export function passkeyStep(context: StepContext): Handler {
  const { responder, use } = context
  return stepPage(context, 'passkey', async (req, res, step) => {
    const { form, secrets, client, origin, page: { words } } = step
    if (req.method !== 'POST') return show(context, res, step)
    if (form.repeated !== undefined) throw new FormRefused('a field is repeated')
    if (step.before && (await use.signInWithPasskey.isProven(answerIn(form), step.before))) throw new AlreadyDone('the passkey was shown in this sign-in')
    const person = await use.signInWithPasskey.signIn(answerIn(form), { challenge: secrets.challengeFor('sign-in') }, { clientId: client.id, origin })
    if (person) return responder.finish(res, step.page, () => signIn(context, res, step, person))
    await assertNotDone(context, res, step)
    return show(context, res, step, refused(words('problems.passkey')))
  })
}

/** The user whose passkey ids may be sent to the browser, because the existence of the user may be revealed. */
async function namedPerson({ use, known }: StepContext, res: Response, { request: { scopes, loginName } }: FramedStep): Promise<UserId | undefined> {
  if (loginName === undefined) return undefined
  const after = await use.recognise.recognise({ scopes, loginName }, (userId) => known.knows(res.req, userId))
  return after.next === 'passkey' && 'userId' in after ? after.userId : undefined
}

async function show(context: StepContext, res: Response, step: FramedStep, problem?: Problem): Promise<void> {
  const { basePath, use } = context
  const { request, secrets } = step
  const userId = await namedPerson(context, res, step)
  const options = await use.passkeyOptions.forSignIn({
    challenge: secrets.challengeFor('sign-in'), ...(userId === undefined ? {} : { userId }), requireUserVerification: true,
  })
  const mayUsePassword = (await use.policies.read(request, step.scope)).login.allowUsernamePassword
  const props = {
    ...(userId === undefined || request.loginName === undefined ? {} : { loginName: request.loginName }),
    prompt: { ...passkeyPrompt(context, step, 'passkey', options), ...(problem === undefined ? { isAtOnce: true } as const : {}) },
    ...(mayUsePassword ? { passwordHref: pageAddress(basePath, 'password', request.id) } : {}),
    otherAccountHref: pageAddress(basePath, 'loginname', request.id),
    ...withProblem(problem),
  }
  sendStep(res, problem, (nonce) => passkeyPage({ ...step.page, nonce }, props))
}
