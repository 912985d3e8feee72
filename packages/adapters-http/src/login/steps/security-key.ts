import type { Response } from 'express'
import type { ExpectedPasskey } from '@keyhall/core/factors'
import type { Handler } from '../../server/frame.js'
import { securityKeyPage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import { answerIn, passkeyPrompt } from './passkey-prompt.js'
import type { StepContext } from './context.js'
import { resumeSignIn } from './context.js'
import type { Problem } from './problem.js'
import { refused, sendStep, withProblem } from './problem.js'
import type { FactorStep } from './second-factor.js'
import { factorStep, otherWay } from './second-factor.js'
import { signerOf } from './signer.js'

/** User verification is not required, because the password was verified. */
const expectedPasskey = ({ secrets, request: { userId } }: FactorStep): ExpectedPasskey =>
  ({ challenge: secrets.challengeFor('second-factor'), userId, requireUserVerification: false })

async function show(context: StepContext, res: Response, step: FactorStep, problem?: Problem): Promise<void> {
  const options = await context.use.passkeyOptions.forSignIn(expectedPasskey(step))
  const prompt = { ...passkeyPrompt(context, step, 'security-key', options), ...(problem === undefined ? { isAtOnce: true } as const : {}) }
  const props = { ...signerOf(context, step), ...otherWay(context, step), ...withProblem(problem), prompt }
  sendStep(res, problem, (nonce) => securityKeyPage({ ...step.page, nonce }, props))
}

/** GET and POST /ui/login/security-key: a passkey or security key as second factor. */
export const securityKeyStep = (context: StepContext): Handler =>
  factorStep(context, 'passkey', async (req, res, step) => {
    if (req.method !== 'POST') return show(context, res, step)
    const { client, origin, form, page: { words } } = step
    const proof = context.complete.proofOf(step.request)
    const verdict = await context.use.verifyPasskey.verify(answerIn(form), expectedPasskey(step), { clientId: client.id, origin }, proof)
    if (verdict.verdict === 'right') return resumeSignIn(context, res, { ...step, request: proof.provenBy(verdict.amr) })
    await assertNotDone(context, res, step)
    return show(context, res, step, refused(words('problems.passkey')))
  })
