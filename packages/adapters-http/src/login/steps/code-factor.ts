import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { codeFactorPage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import type { StepContext } from './context.js'
import { resumeSignIn } from './context.js'
import type { Problem } from './problem.js'
import { problemOf, refused, sendStep, withProblem } from './problem.js'
import type { FactorStep } from './second-factor.js'
import { factorStep, otherWay } from './second-factor.js'
import { signerOf } from './signer.js'

/** Maximum length of input. Longer than any spelling of a code. */
export const MAX_CODE = 64

type Factor = 'totp' | 'recovery_code'

const WRONG = { totp: 'problems.factorCode', recovery_code: 'problems.recoveryCode' } as const

function show(context: StepContext, res: Response, step: FactorStep, factor: Factor, problem?: Problem): void {
  const props = { ...signerOf(context, step), ...otherWay(context, step), ...withProblem(problem), factor }
  sendStep(res, problem, (nonce) => codeFactorPage({ ...step.page, nonce }, props))
}

/** GET and POST /ui/login/totp and /ui/login/recovery-code: verifies a code of the user. */
export const codeFactorStep = (context: StepContext, factor: Factor): Handler =>
  factorStep(context, factor, async (req, res, step) => {
    if (req.method !== 'POST') return show(context, res, step, factor)
    const { client, origin, request: { userId }, page: { words } } = step
    const code = (step.form.get('code') ?? '').trim()
    if (code === '') return show(context, res, step, factor, refused(words('problems.required.code')))
    if (code.length > MAX_CODE) return show(context, res, step, factor, refused(words(WRONG[factor])))
    const { verifyFactor } = context.use
    const proof = context.complete.proofOf(step.request)
    const from = { clientId: client.id, origin }
    const verdict = await (factor === 'totp' ? verifyFactor.totp(userId, code, from, proof) : verifyFactor.recoveryCode(userId, code, from, proof))
    if (verdict.verdict === 'right') return resumeSignIn(context, res, { ...step, request: proof.provenBy(verdict.amr) })
    await assertNotDone(context, res, step)
    return show(context, res, step, factor, problemOf(words, verdict, words(WRONG[factor])))
  })
