import type { Response } from 'express'
import { PasswordRefused, PasswordWrong, TooManyAttempts } from '@keyhall/core/accounts'
import type { Parameters } from '@keyhall/core/protocol'
import type { Words } from '@keyhall/texts'
import { MAX_PASSWORD, MAX_TYPED, problemInWords } from '../login/password-words.js'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { passwordChangePage } from './views/index.js'
import type { PasswordChangeProblems } from './views/index.js'

interface Typed {
  /** `undefined` when the user has none. */
  readonly present: string | undefined
  readonly fresh: string
  readonly again: string
}

interface Refused {
  readonly problems: PasswordChangeProblems
  readonly retryAfter?: number
}

const typedIn = (form: Parameters, hasPassword: boolean): Typed => ({
  present: hasPassword ? (form.get('password') ?? '') : undefined,
  fresh: form.get('newPassword') ?? '',
  again: form.get('newPasswordAgain') ?? '',
})

/** Checks the form before the current password is verified. */
function problemsOf(words: Words, { present, fresh, again }: Typed): PasswordChangeProblems {
  const absent = {
    ...(present === '' ? { password: words('problems.required.password') } : {}),
    ...(fresh === '' ? { newPassword: words('problems.required.newPassword') } : {}),
  }
  if (Object.keys(absent).length > 0) return absent
  if ((present ?? '').length > MAX_TYPED) return { password: words('problems.passwordWrong') }
  if (fresh.length > MAX_TYPED) return { newPassword: words('problems.passwordTooLong', { most: MAX_PASSWORD }) }
  if (fresh === present) return { newPassword: words('account.password.same') }
  return fresh === again ? {} : { newPasswordAgain: words('problems.passwordsDiffer') }
}

/** The message for a refused password. @throws any other error */
function refusalOf(words: Words, problem: unknown): Refused {
  if (problem instanceof PasswordWrong) return { problems: { password: words('problems.passwordWrong') } }
  if (problem instanceof PasswordRefused) return { problems: { newPassword: problemInWords(words, problem) } }
  if (!(problem instanceof TooManyAttempts)) throw problem
  const { seconds: retryAfter } = problem
  return { problems: { form: words('problems.tooManyAttempts', { wait: words.in(retryAfter) }) }, retryAfter }
}

/** GET and POST /ui/account/password: changes the password. Requires the current one; ends all other sessions. */
export function passwordRoute(context: AccountContext): Handler {
  const { setPassword } = context.deps.use

  const show = (res: Response, open: OpenAccount, { problems, retryAfter }: Refused = { problems: {} }): void => {
    const { loginName, passwordChangedAt, policies: { passwordComplexity: { minLength: least } } } = open.account
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    const status = retryAfter !== undefined ? 429 : Object.keys(problems).length > 0 ? 422 : 200
    const props = { loginName, hasPassword: passwordChangedAt !== undefined, least, problems }
    context.send(res, open, 'password', (frame) => passwordChangePage(frame, props), { status, headers })
  }

  return context.page('password', { isSensitive: true }, {
    show: (res, open) => show(res, open),
    take: async (res, open) => {
      const { form, account, caller, session, page: { words } } = open
      const typed = typedIn(form, account.passwordChangedAt !== undefined)
      const problems = problemsOf(words, typed)
      if (Object.keys(problems).length > 0) return show(res, open, { problems })
      const newPassword = { userId: caller.userId, value: { plain: typed.fresh }, isChangeRequired: false, keep: session.id }
      try {
        await (typed.present === undefined ? setPassword.set(newPassword, caller) : setPassword.ofOneself(typed.present, newPassword, caller))
      } catch (problem) {
        return show(res, open, refusalOf(words, problem))
      }
      return context.done(res, 'password', typed.present === undefined ? 'password_set' : 'password_changed')
    },
  })
}
