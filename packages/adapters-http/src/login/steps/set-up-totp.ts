import type { Response } from 'express'
import { FactorCodeWrong, FactorExists, SeedExpired } from '@keyhall/core/factors'
import type { OfferedSeed } from '@keyhall/core/factors'
import { StaleWrite } from '@keyhall/core/shared'
import { qrPicture } from '../../qr-picture.js'
import type { Handler } from '../../server/frame.js'
import { setUpTotpPage } from '../views/index.js'
import { MAX_CODE } from './code-factor.js'
import type { StepContext } from './context.js'
import type { Problem } from './problem.js'
import { refused, sendStep, withProblem } from './problem.js'
import type { SetUpStep } from './set-up.js'
import { afterSetUp, otherSetUp, setUpFactorStep } from './set-up.js'
import { callerOf, signerOf } from './signer.js'

/** Maximum length of input. Longer than any sealed seed. */
const MAX_SEALED = 1000

function show(context: StepContext, res: Response, step: SetUpStep, { seed, sealed, uri }: OfferedSeed, problem?: Problem): void {
  const props = { ...signerOf(context, step), ...otherSetUp(context, step), ...withProblem(problem), seed, sealedSeed: sealed, picture: qrPicture(uri) }
  sendStep(res, problem, (nonce) => setUpTotpPage({ ...step.page, nonce }, props))
}

/** GET and POST /ui/login/set-up-totp: sets up an authenticator app: shows a seed and verifies a code. */
export const setUpTotpStep = (context: StepContext): Handler =>
  setUpFactorStep(context, 'totp', async (req, res, step) => {
    const { setUpTotp } = context.use
    const { userId } = step.request
    if (req.method !== 'POST') return show(context, res, step, await setUpTotp.begin(userId))
    const { words } = step.page
    const sealed = (step.form.get('seed') ?? '').slice(0, MAX_SEALED)
    const code = (step.form.get('code') ?? '').trim().slice(0, MAX_CODE)
    try {
      if (code === '') return show(context, res, step, await setUpTotp.again(userId, sealed), refused(words('problems.required.code')))
      await setUpTotp.confirm(userId, sealed, code, callerOf(step))
    } catch (problem) {
      // A double click or another tab was faster.
      if (problem instanceof FactorExists) throw new StaleWrite('the user already has an authenticator app')
      if (problem instanceof SeedExpired) return show(context, res, step, await setUpTotp.begin(userId), refused(words('problems.seedExpired')))
      if (!(problem instanceof FactorCodeWrong)) throw problem
      return show(context, res, step, await setUpTotp.again(userId, sealed), refused(words('problems.factorCode')))
    }
    return afterSetUp(context, res, step, ['otp'])
  })
