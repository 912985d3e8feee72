import type { Response } from 'express'
import { FactorExists, MAX_PASSKEY_NAME, PasskeyNameRefused, PasskeyRefused, TooManyPasskeys } from '@keyhall/core/factors'
import type { Passkey } from '@keyhall/core/factors'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { Words } from '@keyhall/texts'
import type { Handler } from '../../server/frame.js'
import { setUpPasskeyPage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import { answerIn, passkeyPrompt } from './passkey-prompt.js'
import type { StepContext } from './context.js'
import type { Problem } from './problem.js'
import { refused, sendStep, withProblem } from './problem.js'
import type { SetUpStep } from './set-up.js'
import { afterSetUp, otherSetUp, setUpFactorStep } from './set-up.js'
import { callerOf, signerOf } from './signer.js'

/** Maximum length of input. Longer than any valid name, so that longer input is refused as too long. */
const MAX_NAME = 1000

async function show(context: StepContext, res: Response, step: SetUpStep, name: string, problem?: Problem): Promise<void> {
  const options = await context.use.passkeyOptions.forSetUp(step.request.userId, step.secrets.challengeFor('set-up'))
  const prompt = { ...passkeyPrompt(context, step, 'set-up-passkey', options), collect: ['name'] }
  const props = { ...signerOf(context, step), ...otherSetUp(context, step), ...withProblem(problem), name, prompt }
  sendStep(res, problem, (nonce) => setUpPasskeyPage({ ...step.page, nonce }, props))
}

/** The message for a refused passkey. @throws any other error */
function refusalOf(words: Words, problem: unknown): Problem {
  if (problem instanceof FactorExists) return refused(words('problems.passkeyExists'))
  if (problem instanceof PasskeyNameRefused) return refused(words('problems.passkeyName', { most: MAX_PASSKEY_NAME }))
  if (problem instanceof PasskeyRefused || problem instanceof TooManyPasskeys) return refused(words('problems.passkeyNotAdded'))
  throw problem
}

/** Registering a passkey proves its possession, and the user if it verified them. */
const provenBy = ({ isBackedUp, isUserVerifying }: Passkey): readonly AuthenticationMethod[] =>
  [isBackedUp ? 'swk' : 'hwk', ...(isUserVerifying ? ['user', 'mfa'] as const : [])]

/** GET and POST /ui/login/set-up-passkey: adds a passkey or a security key. */
export const setUpPasskeyStep = (context: StepContext): Handler =>
  setUpFactorStep(context, 'passkey', async (req, res, step) => {
    const { addPasskey } = context.use
    if (req.method !== 'POST') return show(context, res, step, '')
    const { form, secrets, request, page: { words } } = step
    const name = (form.get('name') ?? '').trim().slice(0, MAX_NAME)
    const details = { challenge: secrets.challengeFor('set-up'), ...(name === '' ? {} : { name }) }
    try {
      const { passkey } = await addPasskey.add(request.userId, answerIn(form), details, callerOf(step))
      return await afterSetUp(context, res, step, provenBy(passkey))
    } catch (problem) {
      const refusal = refusalOf(words, problem)
      await assertNotDone(context, res, step)
      return show(context, res, step, name, refusal)
    }
  })
