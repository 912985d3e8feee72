import type { SetPassword } from '@keyhall/core/accounts'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import { AuthRequestFinished } from '@keyhall/core/auth-requests'
import type { CompleteLogin, NameLogin, Received, RegisterPerson } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import type { BrowserSessions, KnownSession } from '@keyhall/core/sessions'
import { StaleWrite } from '@keyhall/core/shared'
import type { OrgId, RequestOrigin, UserId } from '@keyhall/core/shared'
import { isOfNamedOrgs } from '@keyhall/core/users'
import type { Request, Response } from 'express'
import type { AnswerDevice, ReviewDevice } from '@keyhall/core/device'
import type { LoginFormAuthentication } from '../../authentication/login-form.strategy.js'
import type { Cookies } from '../cookies.js'
import type { Handler } from '../../server/frame.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import { pageAddress } from '../step-address.js'
import type { OpenStep, ProvenStep, StepOpener } from '../open-step.js'
import type { StepName } from '../step-token.js'
import type { Responder } from '../respond.js'
import type { PageContext } from '../views/index.js'

/** What the steps of a login need. */
export interface StepContext {
  readonly basePath: string
  readonly opener: StepOpener
  readonly responder: Responder
  readonly cookies: Cookies
  readonly nameLogin: NameLogin
  readonly complete: CompleteLogin
  readonly register: RegisterPerson
  readonly setPassword: SetPassword
  readonly sessions: BrowserSessions
  readonly authentication: LoginFormAuthentication
  readonly reviewDevice: ReviewDevice
  readonly answerDevice: AnswerDevice
  readonly vendor: string
}

export const pageContext = (basePath: string, client: Client, nonce: string): PageContext => ({
  nonce,
  basePath,
  clientName: client.name,
  lang: 'en',
})

/** The sign-ins of the browser with which the request can be answered: where a scope names an organization, those of its people. */
export async function usableSessions({ sessions, cookies, vendor }: StepContext, req: Request, request: Received): Promise<readonly KnownSession[]> {
  const known = await sessions.execute(cookies.read(req, 'session'))
  return known.filter((session) => isOfNamedOrgs(session, request.scopes, vendor))
}

/** An open step, and where its request came from. */
export interface FramedStep extends OpenStep {
  readonly origin: RequestOrigin
}

/** Signs a person in who has just proven who they are, with the sessions that the browser already holds. */
export async function signIn(
  context: StepContext,
  req: Request,
  step: FramedStep,
  person: { readonly userId: UserId; readonly orgId: OrgId; readonly amr: readonly AuthenticationMethod[] },
) {
  const cookie = context.cookies.read(req, 'session')
  const sessions = await context.sessions.execute(cookie)
  return context.complete.signedIn(step.request, step.client, { cookie, sessions, origin: step.origin }, person)
}

/** Whether another request of the same sign-in was faster. */
const isOvertaken = (problem: unknown): boolean =>
  problem instanceof StaleWrite || problem instanceof AuthRequestFinished

/** What a page does with its step. */
type Work<S> = (req: Request, res: Response, step: S & Pick<FramedStep, 'origin'>) => Promise<void> | void

/** A page of a login: opens the step for `handler`, and again when another request of the same sign-in was faster. */
export function openedPage({ opener, basePath }: StepContext, name: StepName, handler: Work<OpenStep | ProvenStep>): Handler {
  return async (req, res, { origin }) => {
    const step = await opener.execute(req, name)
    try {
      return await handler(req, res, { ...step, origin: origin() })
    } catch (problem) {
      if (!isOvertaken(problem)) throw problem
    }
    // A double click or another tab was faster. What became of the sign-in decides what the page says.
    await opener.reopen(req, step.request.id)
    sendEmpty(res, 303, { ...NO_STORE, Location: pageAddress(basePath, 'loginname', step.request.id) })
  }
}

/**
 * A page on which a person says who they are. When a process stopped between the sign-in and the answer, there is nothing left to
 * do there, and what comes next is sent instead.
 */
export function stepPage(context: StepContext, name: StepName, handler: Work<OpenStep>): Handler {
  const { responder, complete } = context
  return openedPage(context, name, (req, res, step) =>
    'isProven' in step ? responder.finish(res, step.client, () => complete.resume(step.request, step.client)) : handler(req, res, step),
  )
}
