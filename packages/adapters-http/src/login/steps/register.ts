import type { Response } from 'express'
import type { RegistrationForm, RegistrationProblem, RegistrationProblems } from '@keyhall/core/auth-requests'
import type { Parameters } from '@keyhall/core/protocol'
import type { MessageKey, Words } from '@keyhall/texts'
import type { Handler } from '../../server/frame.js'
import { MAX_PASSWORD } from '../password-words.js'
import { AlreadyDone, FormRefused } from '../open-step.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { registerPage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'
import { blockedFor } from './problem.js'
import { goToPage } from './signer.js'

const FIELDS = ['givenName', 'familyName', 'email', 'password'] as const

const formOf = (form: Parameters): RegistrationForm => {
  const field = (name: (typeof FIELDS)[number]) => form.get(name) ?? ''
  return { givenName: field('givenName'), familyName: field('familyName'), email: field('email'), password: field('password') }
}

const REQUIRED = {
  givenName: 'problems.required.givenName',
  familyName: 'problems.required.familyName',
  email: 'problems.required.email',
  password: 'problems.required.newPassword',
} as const satisfies Readonly<Record<keyof RegistrationForm, MessageKey>>

/** Maximum length of each field except the password, in Unicode characters. */
const MAX_LENGTH = 200

function inWords(words: Words, field: keyof RegistrationForm, problem: RegistrationProblem, minPassword: number): string {
  switch (problem) {
    case 'required':
      return words(REQUIRED[field])
    case 'too_long':
      return field === 'password' ? words('problems.passwordTooLong', { most: MAX_PASSWORD }) : words('problems.tooLong', { most: MAX_LENGTH })
    case 'not_readable':
      return words('problems.notReadable')
    case 'not_an_email':
      return words('problems.emailUnusable')
    case 'too_short':
      return words('problems.passwordTooShort', { least: minPassword })
    case 'too_simple':
      return words('problems.passwordTooSimple')
    case 'too_common':
      return words('problems.passwordTooCommon')
    case 'taken':
      return words('problems.emailTaken')
  }
}

interface Refused {
  readonly problems: RegistrationProblems
  readonly minPassword: number
  /** A message for the whole form. */
  readonly form?: string
  readonly retryAfter?: number
}

const NOTHING_WRONG: Refused = { problems: {}, minPassword: 0 }

async function show(context: StepContext, res: Response, step: FramedStep, typed: RegistrationForm, refused: Refused): Promise<void> {
  const { request, csrf, page } = step
  const { problems, minPassword, form, retryAfter } = refused
  const { links, asksForName } = await context.register.form()
  const fieldProblems = FIELDS.flatMap((field) => (problems[field] === undefined ? [] : [[field, inWords(page.words, field, problems[field], minPassword)] as const]))
  const status = form === undefined ? (fieldProblems.length === 0 ? 200 : 422) : 429
  sendPage(res, status, (nonce) =>
    registerPage({ ...page, nonce }, {
      authRequestId: request.id,
      csrf,
      asksForName,
      values: { givenName: typed.givenName, familyName: typed.familyName, email: typed.email },
      problems: { ...Object.fromEntries(fieldProblems), ...(form === undefined ? {} : { form }) },
      links,
      signInHref: pageAddress(context.basePath, 'loginname', request.id),
    }),
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  )
}

/** The earlier input of this browser, if any. */
const typedBefore = ({ request: { registration, loginHint } }: FramedStep): RegistrationForm => ({
  givenName: registration?.givenName ?? '',
  familyName: registration?.familyName ?? '',
  email: registration?.email ?? loginHint ?? '',
  password: '',
})

/** GET and POST /ui/login/register: the form for a new account. The page for the code from the mail comes next. */
export function registerStep(context: StepContext): Handler {
  const { responder, register } = context
  return stepPage(context, 'register', async (req, res, step) => {
    if (!(await register.isOpenTo(step.request))) return goToPage(context, res, 'loginname', step)
    if (req.method !== 'POST') return show(context, res, step, typedBefore(step), NOTHING_WRONG)
    if (step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
    const form = formOf(step.form)
    const language = context.pages.languages.preferredLocale(req, step.request)
    const result = await register.register(step.request, { ...form, language }, { clientId: step.client.id, origin: step.origin })
    switch (result.outcome) {
      case 'refused':
        // The address is taken by the account that the same form created.
        if (step.before?.loginName === form.email.trim()) throw new AlreadyDone('the account was made in this sign-in')
        await assertNotDone(context, res, step)
        return show(context, res, step, form, result)
      case 'blocked': {
        const { text, retryAfter } = blockedFor(step.page.words, result.seconds, 'problems.tooManyMails')
        return show(context, res, step, form, { ...NOTHING_WRONG, form: text, ...(retryAfter === undefined ? {} : { retryAfter }) })
      }
      case 'code_sent':
        return goToPage(context, res, 'register-code', step)
      case 'registered':
        return responder.finish(res, step.page, () => signIn(context, res, step, { ...result.person, amr: ['pwd'] }))
    }
  })
}
