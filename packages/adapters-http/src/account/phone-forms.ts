import type { Response } from 'express'
import { PhoneNumber } from '@keyhall/core/users'
import { CodeRefused, NothingToVerify, TooManyTextMessages } from '@keyhall/core/verification'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { phonePage } from './views/index.js'
import type { PhoneProblems } from './views/index.js'

interface Refused {
  readonly problems: PhoneProblems
  /** Earlier input. */
  readonly typed?: string
  readonly retryAfter?: number
}

/** Handles the forms of the phone page. */
export class PhoneForms {
  readonly #context: AccountContext

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Whether this server sends text messages. */
  get areMessagesOffered(): boolean {
    return this.#context.deps.use.textMessages.areOffered
  }

  show(res: Response, open: OpenAccount, { problems, typed = '', retryAfter }: Refused = { problems: {} }): void {
    const { phone } = open.account.person
    const props = { ...(phone ? { phone } : {}), areMessagesOffered: this.areMessagesOffered, typed, problems }
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    const status = retryAfter !== undefined ? 429 : Object.keys(problems).length > 0 ? 422 : 200
    this.#context.send(res, open, 'phone', (frame) => phonePage(frame, props), { status, headers })
  }

  /** Sends another code to the unverified number. */
  async again(res: Response, open: OpenAccount): Promise<void> {
    const codeRequest = { kind: 'phone_verification', way: 'text' } as const
    try {
      await this.#context.deps.use.sendCode.send(open.caller.userId, codeRequest, open.caller)
    } catch (problem) {
      // Verified or removed in another tab; the page shows the current state.
      if (problem instanceof NothingToVerify) return this.#context.done(res, 'phone', 'phone_saved')
      return this.#tooMany(res, open, problem)
    }
    return this.#context.done(res, 'phone', 'phone_sent')
  }

  /** Stores a number, and sends a code to it if text messages are configured. */
  async save(res: Response, open: OpenAccount, typed: string): Promise<void> {
    const { account: { person: { phone } }, caller, page: { words } } = open
    if (typed.trim() === '') return this.show(res, open, { problems: { phone: words('account.phone.required') }, typed })
    const number = PhoneNumber.read(typed)
    if (number === undefined) return this.show(res, open, { problems: { phone: words('account.phone.unusable') }, typed })
    const isPresent = phone?.number === number
    if (isPresent && this.areMessagesOffered && !phone.isVerified) return this.again(res, open)
    try {
      await this.#context.deps.use.changeContact.change(caller.userId, { kind: 'phone', number, proof: 'text_where_offered' }, caller)
    } catch (problem) {
      return this.#tooMany(res, open, problem, typed)
    }
    return this.#context.done(res, 'phone', this.areMessagesOffered && !isPresent ? 'phone_sent' : 'phone_saved')
  }

  /** Verifies the number with the code. */
  async confirm(res: Response, open: OpenAccount, code: string): Promise<void> {
    const { csrf: browser, caller: { origin }, page: { words } } = open
    if (code.trim() === '') return this.show(res, open, { problems: { code: words('account.phone.codeRequired') } })
    try {
      await this.#context.deps.use.verifyContact.verify({ userId: open.session.userId, kind: 'phone_verification', code }, { origin, browser })
    } catch (problem) {
      if (!(problem instanceof CodeRefused)) throw problem
      return this.show(res, open, { problems: { code: words('account.phone.wrong') } })
    }
    return this.#context.done(res, 'phone', 'phone_verified')
  }

  #tooMany(res: Response, open: OpenAccount, problem: unknown, typed = ''): void {
    if (!(problem instanceof TooManyTextMessages)) throw problem
    const { words } = open.page
    const phone = words('account.phone.tooMany', { wait: words.in(problem.seconds) })
    this.show(res, open, { problems: { phone }, typed, retryAfter: problem.seconds })
  }
}
