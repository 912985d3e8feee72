import type { Response } from 'express'
import type { RegistrationForm, RegistrationProblem, RegistrationProblems } from '@keyhall/core/auth-requests'
import type { Parameters } from '@keyhall/core/protocol'
import type { Handler } from '../../server/frame.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import type { OpenStep } from '../open-step.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { registerPage, textsIn } from '../views/index.js'
import type { StepContext } from './context.js'
import { pageContext, signIn, stepPage } from './context.js'

const { problems: words } = textsIn('en')
const FIELDS = ['givenName', 'familyName', 'email', 'loginName', 'password', 'passwordAgain'] as const

const formOf = (form: Parameters): RegistrationForm => {
  const field = (name: (typeof FIELDS)[number]) => form.get(name) ?? ''
  return {
    givenName: field('givenName'),
    familyName: field('familyName'),
    email: field('email'),
    loginName: field('loginName'),
    password: field('password'),
    passwordAgain: field('passwordAgain'),
  }
}

const required: Readonly<Record<keyof RegistrationForm, string>> = {
  givenName: words.required.givenName,
  familyName: words.required.familyName,
  email: words.required.email,
  loginName: words.required.newLoginName,
  password: words.required.newPassword,
  passwordAgain: words.required.passwordAgain,
}

function inWords(field: keyof RegistrationForm, problem: RegistrationProblem, leastPassword: number): string {
  switch (problem) {
    case 'required':
      return required[field]
    case 'too_long':
      return field === 'password' ? words.passwordTooLong(256) : words.tooLong(200)
    case 'not_readable':
      return words.notReadable
    case 'not_an_email':
      return words.emailUnusable
    case 'too_short':
      return words.passwordTooShort(leastPassword)
    case 'too_simple':
      return words.passwordTooSimple
    case 'not_the_same':
      return words.passwordsDiffer
    case 'taken':
      return words.loginNameTaken
  }
}

interface Refused {
  readonly problems: RegistrationProblems
  readonly leastPassword: number
}

const NOTHING_WRONG: Refused = { problems: {}, leastPassword: 0 }

function show(context: StepContext, res: Response, step: OpenStep, form: RegistrationForm, { problems, leastPassword }: Refused): void {
  const { request, client, csrf } = step
  const told = FIELDS.flatMap((field) => (problems[field] === undefined ? [] : [[field, inWords(field, problems[field], leastPassword)] as const]))
  sendPage(res, told.length === 0 ? 200 : 422, (nonce) =>
    registerPage(pageContext(context.basePath, client, nonce), {
      authRequestId: request.id,
      csrf,
      values: { givenName: form.givenName, familyName: form.familyName, email: form.email, loginName: form.loginName },
      problems: Object.fromEntries(told),
      signInHref: pageAddress(context.basePath, 'loginname', request.id),
    }),
  )
}

/** GET and POST /ui/login/register: a new account, and straight on with it. */
export function registerStep(context: StepContext): Handler {
  const { responder, register } = context
  return stepPage(context, 'register', async (req, res, step) => {
    if (!(await register.isOpenTo(step.request))) {
      return sendEmpty(res, req.method === 'POST' ? 303 : 302, { ...NO_STORE, Location: pageAddress(context.basePath, 'loginname', step.request.id) })
    }
    const form = formOf(step.form)
    if (req.method !== 'POST') return show(context, res, step, { ...form, email: step.request.loginHint ?? '' }, NOTHING_WRONG)
    const outcome = await register.execute(form, { clientId: step.client.id, origin: step.origin })
    if ('problems' in outcome) return show(context, res, step, form, outcome)
    return responder.finish(res, step.client, () => signIn(context, req, step, { ...outcome.person, amr: ['pwd'] }))
  })
}
