import type { Request } from 'express'
import type { Authenticated, Consented, Identified, OpenAuthRequest, OpenRequest, Received, SignInContext } from '@keyhall/core/auth-requests'
import { AuthRequestUnknown, signInContext } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import type { Parameters } from '@keyhall/core/protocol'
import type { AuthRequestId } from '@keyhall/core/shared'
import { parseQuery } from '../wire/form-encoding.js'
import { readForm } from '../wire/read-form.js'
import { traceLogin } from '../server/request-trace.js'
import type { Cookies } from './cookies.js'
import { KeyedMutex } from './keyed-mutex.js'
import { isStepToken, stepSecrets } from './step-token.js'
import type { StepName, StepSecrets } from './step-token.js'

/** The form was not made for this step in this browser, or another site sent it. */
export class FormRefused extends Error {
  /** What the page may offer, where the sign-in itself is this browser's. */
  readonly context: SignInContext

  constructor(message: string, context: SignInContext = {}) {
    super(message)
    this.context = context
  }
}

/** The person has done this already, by the same form or in another tab: the page goes to where they are by now. */
export class AlreadyDone extends Error {}

/** A step whose person still has to act. */
export interface OpenStep {
  readonly request: Received
  readonly client: Client
  /** The posted form; empty for GET. */
  readonly form: Parameters
  readonly csrf: string
  readonly secrets: StepSecrets
}

/** A step whose person has proven a first factor, and has something left to do. */
export interface OwedStep extends Omit<OpenStep, 'request'> {
  readonly request: Identified
}

/** A step whose person is known already; only the answer is missing. */
export interface ProvenStep {
  readonly isProven: true
  readonly request: Authenticated | Consented
  readonly client: Client
  /** As in an `OpenStep`: for a device the person has to agree yet. */
  readonly form: Parameters
  readonly csrf: string
  readonly secrets: StepSecrets
}

/** What a request for a page of a sign-in brings along. Nothing of it is proven. */
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

/** Whether the browser says that another site sent the form. `null` says nothing: our own no-referrer policy causes it. */
export function isForeignPost(req: Request, origin: string): boolean {
  const site = req.headers['sec-fetch-site']
  const sent = req.headers.origin
  return site === 'cross-site' || (sent !== undefined && sent !== 'null' && sent.toLowerCase() !== origin)
}

/** Opens the step of a page request: finds the sign-in, proves the browser, and, for a posted form, that the form is ours. */
export class StepOpener {
  readonly #deps: Dependencies
  readonly #oneByOne = new KeyedMutex()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Looks again at a sign-in that changed under a request.
   *
   * @throws as `execute`, with a way on when it is over
   */
  async reopen(req: Request, id: AuthRequestId): Promise<OpenRequest['request']> {
    return (await this.#deps.open.open(id, this.#deps.cookies.read(req, 'flow'))).request
  }

  /** @throws FormRefused, AuthRequestUnknown */
  async read(req: Request): Promise<SentStep> {
    const { cookies, origin } = this.#deps
    const isPost = req.method === 'POST'
    if (isPost && isForeignPost(req, origin)) throw new FormRefused('another site sent the form')
    const form = isPost ? await readForm(req) : parseQuery(req.url)
    const id = form.get('authRequestID') as AuthRequestId | undefined
    if (id !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(id)) throw new AuthRequestUnknown('there is no such sign-in')
    if (id !== undefined) traceLogin(req, { authRequestId: id })
    return { form, id, flow: cookies.read(req, 'flow') }
  }

  /**
   * Forms of one sign-in are taken one after the other: the second of two finds what has become of the first. Those of another browser
   * wait for nobody, and nobody for them; nor do those that will be refused, since they name no sign-in or come from no browser that has one.
   */
  inTurn(req: Request, { id, flow }: SentStep, work: () => Promise<void>): Promise<void> {
    const isOfSignIn = req.method === 'POST' && id !== undefined && flow !== undefined
    return isOfSignIn ? this.#oneByOne.run(`${id} ${flow}`, work) : work()
  }

  /**
   * @returns the step, or the request of a sign-in that only has to be answered
   * @throws FormRefused, AuthRequestUnknown, AuthRequestExpired, AuthRequestFinished, ForeignBrowser
   */
  async open(req: Request, step: StepName, { form, id, flow }: SentStep): Promise<OpenStep | OwedStep | ProvenStep> {
    const { request, client } = await this.#deps.open.open(id, flow)
    traceLogin(req, { clientId: client.id, ...(request.state === 'received' ? {} : { userId: request.userId }) })
    if (req.method === 'POST' && !isStepToken(form.get('csrf'), step, request.id, flow ?? '')) {
      throw new FormRefused('the form is not of this step', signInContext(request, client))
    }
    const secrets = stepSecrets(request.id, flow ?? '')
    const opened = { client, form, secrets, csrf: secrets.tokenOf(step) }
    if (request.state === 'received') return { ...opened, request }
    return request.state === 'identified' ? { ...opened, request } : { ...opened, request, isProven: true }
  }
}
