import type { Response } from 'express'
import type { RegistrationForm, RegistrationProblem, RegistrationProblems } from '@keyhall/core/auth-requests'
import type { Parameters } from '@keyhall/core/protocol'
import type { MessageKey, Words } from '@keyhall/texts'
import type { Handler } from '../../server/frame.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import { LONGEST_PASSWORD } from '../password-words.js'
import { AlreadyDone, FormRefused } from '../open-step.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { registerPage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'

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

const REQUIRED = {
  givenName: 'problems.required.givenName',
  familyName: 'problems.required.familyName',
  email: 'problems.required.email',
  loginName: 'problems.required.newLoginName',
  password: 'problems.required.newPassword',
  passwordAgain: 'problems.required.passwordAgain',
} as const satisfies Readonly<Record<keyof RegistrationForm, MessageKey>>

/** In Unicode characters, of each field but the passwords. */
const LONGEST = 200

function inWords(words: Words, field: keyof RegistrationForm, problem: RegistrationProblem, leastPassword: number): string {
  switch (problem) {
    case 'required':
      return words(REQUIRED[field])
    case 'too_long':
      return field === 'password' ? words('problems.passwordTooLong', { most: LONGEST_PASSWORD }) : words('problems.tooLong', { most: LONGEST })
    case 'not_readable':
      return words('problems.notReadable')
    case 'not_an_email':
      return words('problems.emailUnusable')
    case 'too_short':
      return words('problems.passwordTooShort', { least: leastPassword })
    case 'too_simple':
      return words('problems.passwordTooSimple')
    case 'too_common':
      return words('problems.passwordTooCommon')
    case 'not_the_same':
      return words('problems.passwordsDiffer')
    case 'taken':
      return words('problems.loginNameTaken')
  }
}

interface Refused {
  readonly problems: RegistrationProblems
  readonly leastPassword: number
}

const NOTHING_WRONG: Refused = { problems: {}, leastPassword: 0 }

async function show(context: StepContext, res: Response, step: FramedStep, form: RegistrationForm, { problems, leastPassword }: Refused): Promise<void> {
  const { request, csrf, page } = step
  const links = await context.register.links()
  const told = FIELDS.flatMap((field) => (problems[field] === undefined ? [] : [[field, inWords(page.words, field, problems[field], leastPassword)] as const]))
  sendPage(res, told.length === 0 ? 200 : 422, (nonce) =>
    registerPage({ ...page, nonce }, {
      authRequestId: request.id,
      csrf,
      values: { givenName: form.givenName, familyName: form.familyName, email: form.email, loginName: form.loginName },
      problems: Object.fromEntries(told),
      links,
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
    if (req.method === 'POST' && step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
    const form = formOf(step.form)
    if (req.method !== 'POST') return show(context, res, step, { ...form, email: step.request.loginHint ?? '' }, NOTHING_WRONG)
    const language = context.pages.languages.wanted(req, step.request)
    const outcome = await register.execute({ ...form, language }, { clientId: step.client.id, origin: step.origin })
    if ('problems' in outcome) {
      // The name is taken by the account that the same form has made.
      if (step.before?.loginName === form.loginName.trim()) throw new AlreadyDone('the account was made in this sign-in')
      await assertNotDone(context, res, step)
      return show(context, res, step, form, outcome)
    }
    return responder.finish(res, step.page, () => signIn(context, res, step, { ...outcome.person, amr: ['pwd'] }))
  })
}
