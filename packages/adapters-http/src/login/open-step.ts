import type { Request } from 'express'
import type { Authenticated, Consented, Identified, OpenAuthRequest, OpenRequest, Received, SignInContext } from '@keyhall/core/auth-requests'
import { AuthRequestUnknown, signInContext } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import type { Parameters } from '@keyhall/core/protocol'
import { AuthRequestId } from '@keyhall/core/shared'
import type { ReadScope } from '@keyhall/core/shared'
import { queryOf } from '../wire/form-encoding.js'
import { readForm } from '../wire/read-form.js'
import { traceLogin } from '../server/request-trace.js'
import type { Cookies } from './cookies.js'
import { KeyedMutex } from './keyed-mutex.js'
import { isOwnForm, stepSecrets } from './step-token.js'
import type { StepName, StepSecrets } from './step-token.js'

/** The form token does not match this step and browser, or another site sent the form. */
export class FormRefused extends Error {
  /** How to continue, when the sign-in belongs to this browser. */
  readonly context: SignInContext

  constructor(message: string, context: SignInContext = {}) {
    super(message)
    this.context = context
  }
}

/** The step was already completed by the same form or in another tab. The browser is redirected to the current step. */
export class AlreadyDone extends Error {}

/** A step before the first factor is verified. */
export interface OpenStep {
  readonly request: Received
  readonly client: Client
  /** For further reads of the same page. */
  readonly scope: ReadScope
  /** The posted form; empty for GET. */
  readonly form: Parameters
  readonly csrf: string
  readonly secrets: StepSecrets
}

/** A step after the first factor, such as a second factor. */
export interface OwedStep extends Omit<OpenStep, 'request'> {
  readonly request: Identified
}

/** A completed sign-in; only the authorization response is missing. */
export interface ProvenStep {
  readonly isProven: true
  readonly request: Authenticated | Consented
  readonly client: Client
  readonly scope: ReadScope
  /** As in an `OpenStep`: a device still needs consent. */
  readonly form: Parameters
  readonly csrf: string
  readonly secrets: StepSecrets
}

/** The unverified input of a step. */
export interface SentStep {
  readonly form: Parameters
  readonly id: AuthRequestId | undefined
  /** The secret of the browser. */
  readonly flow: string | undefined
}

interface Dependencies {
  readonly open: OpenAuthRequest
  readonly cookies: Cookies
  readonly origin: string
}

/** Whether another site sent the form, according to `Origin`. `null` is inconclusive, because our own no-referrer policy causes it. */
export function isForeignPost(req: Request, origin: string): boolean {
  const site = req.headers['sec-fetch-site']
  const sent = req.headers.origin
  return site === 'cross-site' || (sent !== undefined && sent !== 'null' && sent.toLowerCase() !== origin)
}

/** Opens the step of a request: finds the sign-in, verifies the browser and, for a POST, the form token. */
export class StepOpener {
  readonly #deps: Dependencies
  readonly #oneByOne = new KeyedMutex()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Reads a sign-in again that was changed by a concurrent request.
   *
   * @throws like `open`
   */
  async reopen(req: Request, id: AuthRequestId): Promise<OpenRequest['request']> {
    return (await this.#deps.open.open(id, this.#deps.cookies.read(req, 'flow'))).request
  }

  /** @throws FormRefused, AuthRequestUnknown */
  async read(req: Request): Promise<SentStep> {
    const { cookies, origin } = this.#deps
    const isPost = req.method === 'POST'
    if (isPost && isForeignPost(req, origin)) throw new FormRefused('another site sent the form')
    const form = isPost ? await readForm(req) : queryOf(req)
    const id = AuthRequestId.optional(form.get('authRequestID'))
    if (id !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(id)) throw new AuthRequestUnknown('this sign-in does not exist or was deleted: start it again from the application')
    if (id !== undefined) traceLogin(req, { authRequestId: id })
    return { form, id, flow: cookies.read(req, 'flow') }
  }

  /**
   * Serializes the forms of a sign-in, so that a repeated form sees the result of the first. Forms that will be refused (unknown sign-in or
   * another browser) are not serialized.
   */
  inTurn(req: Request, { id, flow }: SentStep, work: () => Promise<void>): Promise<void> {
    const isOfSignIn = req.method === 'POST' && id !== undefined && flow !== undefined
    return isOfSignIn ? this.#oneByOne.run(`${id} ${flow}`, work) : work()
  }

  /**
   * @returns the step, or a completed sign-in that only lacks its response
   * @throws FormRefused, AuthRequestUnknown, AuthRequestExpired, AuthRequestFinished, ForeignBrowser
   */
  async open(req: Request, step: StepName, { form, id, flow }: SentStep): Promise<OpenStep | OwedStep | ProvenStep> {
    const { request, client, scope } = await this.#deps.open.open(id, flow)
    traceLogin(req, { clientId: client.id, ...(request.state === 'received' ? {} : { userId: request.userId }) })
    if (req.method === 'POST' && !isOwnForm(form.get('csrf'), step, request, flow ?? '')) {
      throw new FormRefused('the form does not belong to this step', signInContext(request, client))
    }
    const secrets = stepSecrets(request, flow ?? '')
    const opened = { client, scope, form, secrets, csrf: secrets.tokenOf(step) }
    if (request.state === 'received') return { request, ...opened }
    return request.state === 'identified' ? { request, ...opened } : { request, isProven: true, ...opened }
  }
}
