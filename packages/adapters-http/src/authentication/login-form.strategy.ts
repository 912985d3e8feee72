import type { Request } from 'express'
import passport from 'passport'
import { Strategy } from 'passport-custom'
import type { PasswordSuccess, PasswordVerdict, VerifyPassword } from '@keyhall/core/credentials'

/** The content of a login form. Read from the body only, never from the query. */
export interface LoginForm {
  readonly loginName: string
  readonly password: string
}

type From = Parameters<VerifyPassword['verify']>[2]

/** Callbacks of a verification. */
interface Callbacks {
  readonly isFamiliar?: Parameters<VerifyPassword['verify']>[3]
  readonly onRefused?: Parameters<VerifyPassword['verify']>[4]
}

/** Verifies login forms through a passport strategy of its own instance; no passport session, no global state. */
export class LoginFormAuthentication {
  readonly #passport = new passport.Passport()
  readonly #forms = new WeakMap<Request, LoginForm & { readonly from?: From } & Callbacks>()

  readonly #verify: VerifyPassword

  constructor(verify: VerifyPassword) {
    this.#verify = verify
    this.#passport.use(
      'login-form',
      new Strategy((req, done) => {
        const { loginName, password, from, isFamiliar, onRefused } = this.#forms.get(req) ?? { loginName: '', password: '' }
        verify.verify(loginName, password, from, isFamiliar, onRefused).then((verdict) => {
          done(null, verdict)
        }, done)
      }),
    )
  }

  /** As `VerifyPassword.signIn`. */
  signIn<T>(success: PasswordSuccess, work: () => Promise<T>): Promise<T> {
    return this.#verify.signIn(success, work)
  }

  /** @throws PasswordQueueFull, StorageUnavailable */
  authenticate(req: Request, form: LoginForm, from: From, callbacks: Callbacks = {}): Promise<PasswordVerdict> {
    this.#forms.set(req, { ...form, from, ...callbacks })
    return new Promise((resolve, reject) => {
      const answer = (problem: unknown, verdict?: unknown) => {
        if (problem) reject(problem instanceof Error ? problem : new Error('the strategy failed', { cause: problem }))
        else resolve((verdict || { verdict: 'wrong' }) as PasswordVerdict)
      }
      const middleware = this.#passport.authenticate('login-form', { session: false }, answer) as (r: Request, s: unknown, n: (e: unknown) => void) => void
      middleware(req, {}, reject)
    })
  }
}
