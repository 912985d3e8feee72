import { AuthRequestFinished, StepRefused, admittedSessions, startOver } from '@keyhall/core/auth-requests'
import type { AskConsent, CompleteLogin, LoggedIn, Identified, NameLogin, OwedStep as OwedStepOfCore, OwedSteps, ProvenPerson, Received, RegisterPerson } from '@keyhall/core/auth-requests'
import type { EffectiveBranding, FindBranding } from '@keyhall/core/branding'
import type { Client } from '@keyhall/core/clients'
import type { BrowserSessions, KnownSession } from '@keyhall/core/sessions'
import { StaleWrite } from '@keyhall/core/shared'
import type { AuthRequestId, ReadScope, RequestOrigin } from '@keyhall/core/shared'
import type { ReadPreferredLanguage } from '@keyhall/core/users'
import type { Request, Response } from 'express'
import type { AnswerDevice, ReviewDevice } from '@keyhall/core/device'
import type { LoginFormAuthentication } from '../../authentication/login-form.strategy.js'
import type { Cookies } from '../cookies.js'
import type { Handler } from '../../server/frame.js'
import { traceLogin } from '../../server/request-trace.js'
import { encodeForm, parseForm } from '../../wire/form-encoding.js'
import { sendRedirect } from '../../wire/send.js'
import { redirectStatus } from '../../responses/render-response.js'
import { pageAddress, stepAddress } from '../step-address.js'
import { stepToken } from '../step-token.js'
import type { LoginPage } from '../step-address.js'
import type { KnownBrowsers } from '../known-browser.js'
import { AlreadyDone, FormRefused } from '../open-step.js'
import type { OpenStep, OwedStep, ProvenStep, SentStep, StepOpener } from '../open-step.js'
import type { StepUseCases } from '../step-use-cases.js'
import type { Responder } from '../respond.js'
import type { Page, Pages } from '../pages.js'

/** Dependencies of the steps. */
export interface StepContext {
  readonly basePath: string
  readonly pages: Pages
  readonly opener: StepOpener
  readonly responder: Responder
  readonly cookies: Cookies
  readonly nameLogin: NameLogin
  readonly complete: CompleteLogin
  readonly owed: OwedSteps
  readonly register: RegisterPerson
  readonly sessions: BrowserSessions
  readonly languageOf: ReadPreferredLanguage
  readonly authentication: LoginFormAuthentication
  readonly askConsent: AskConsent
  readonly reviewDevice: ReviewDevice
  readonly answerDevice: AnswerDevice
  readonly use: StepUseCases
  readonly known: KnownBrowsers
  readonly vendor: string
  readonly brands: FindBranding
}

/**
 * The language of the user authenticated in this sign-in or an earlier one in this browser. Of other users it would reveal that they
 * exist. Skipped when the browser has an explicit choice.
 */
async function preferredLanguage({ pages, sessions, cookies, languageOf }: StepContext, req: Request, request: SteppedRequest): Promise<string | undefined> {
  if (pages.languages.isChosen(req)) return undefined
  if (request.state !== 'received') return languageOf.read(request.userId)
  const [latest] = await sessions.list(cookies.read(req, 'session'))
  return latest && languageOf.read(latest.userId)
}

/** The look of the organization that the typed name leads to, else of the one that the sign-in is for. */
async function brandOf({ use, brands }: StepContext, request: SteppedRequest, { projectId }: Client, scope: ReadScope): Promise<EffectiveBranding> {
  const discovered = request.state === 'received' ? await use.policies.discovered(request, scope) : undefined
  return discovered ? brands.ofOrg(discovered.orgId) : brands.find({ scopes: request.scopes, projectId }, scope)
}

/** The page context of a step, also used for its error pages. */
async function pageOf(context: StepContext, req: Request, res: Response, { request, client, secrets, scope }: OpenStep | OwedStep | ProvenStep): Promise<Page> {
  const [brand, preferred] = await Promise.all([
    brandOf(context, request, client, scope),
    preferredLanguage(context, req, request),
  ])
  context.pages.dress(res, brand)
  const isCancellable = request.state === 'received' || request.state === 'identified'
  const page = context.pages.of(res, {
    // A sign-in to the own account has no application.
    clientName: request.returnTo.kind === 'account' ? undefined : client.name,
    self: `?${encodeForm({ authRequestID: request.id })}`,
    uiLocales: request.uiLocales,
    preferred,
  })
  return isCancellable ? { cancel: { authRequestId: request.id, csrf: secrets.tokenOf('cancel') }, ...page } : page
}

type SteppedRequest = (OpenStep | OwedStep | ProvenStep)['request']

/** The sessions of the browser that can answer the request. If a scope names an organization, only those of its users. */
export async function usableSessions({ sessions, cookies, vendor }: StepContext, req: Request, request: Received): Promise<readonly KnownSession[]> {
  return admittedSessions(request, await sessions.list(cookies.read(req, 'session')), vendor)
}

/** An open step with the origin of the request and its page context. */
export interface FramedStep extends OpenStep {
  /** The authentication before the user came back to this page. */
  readonly before?: Identified
  readonly origin: RequestOrigin
  readonly page: Page
}

/** A step after the first factor, with the origin of the request. */
export interface FramedOwedStep extends OwedStep {
  readonly origin: RequestOrigin
  readonly page: Page
}

/** Signs in the authenticated user, in addition to the existing sessions of the browser. */
export async function signIn(context: StepContext, res: Response, step: FramedStep | FramedOwedStep, person: ProvenPerson): Promise<LoggedIn> {
  const { req } = res
  const cookie = context.cookies.read(req, 'session')
  const sessions = await context.sessions.list(cookie)
  traceLogin(req, { userId: person.userId })
  const loggedIn = await context.complete.signedIn(step.request, step.client, { cookie, sessions, origin: step.origin }, person)
  if (loggedIn.sessionCookie !== undefined) context.known.remember(req, res, person.userId)
  return loggedIn
}

/** Whether another request of the same sign-in was faster. */
const isOvertaken = (problem: unknown): boolean =>
  problem instanceof StaleWrite || problem instanceof AuthRequestFinished || problem instanceof AlreadyDone

/** Handles a step. */
type Work<S> = (req: Request, res: Response, step: S & Pick<FramedStep, 'origin' | 'page'>) => Promise<void> | void

/** Continues a sign-in after a completed step. `proven` is the authentication of that step, if any. */
export async function resumeSignIn(
  context: StepContext,
  res: Response,
  step: FramedOwedStep,
  proven: Partial<Pick<ProvenPerson, 'amr' | 'passwordStamp' | 'hasDeclinedSetUp'>> = {},
): Promise<void> {
  const { userId, orgId } = step.request
  return context.responder.finish(res, step.page, () => signIn(context, res, step, { userId, orgId, amr: [], ...proven }))
}

/** The URL of the current step. */
async function presentAddress({ owed, basePath }: StepContext, request: SteppedRequest): Promise<string> {
  if (request.state === 'received' && request.registration) return pageAddress(basePath, 'register-code', request.id)
  if (request.state !== 'identified') return pageAddress(basePath, 'loginname', request.id)
  const { step } = await owed.find(request, request)
  // Shows pending recovery codes, then continues.
  return step.step === 'nothing' ? pageAddress(basePath, 'recovery-codes', request.id) : stepAddress(basePath, step, request.id)
}

/** Opens the step. Sets the branding of the sign-in for error pages, as far as known. */
async function opened({ opener, brands, pages }: StepContext, res: Response, name: LoginPage, sent: SentStep): Promise<OpenStep | OwedStep | ProvenStep> {
  try {
    return await opener.open(res.req, name, sent)
  } catch (problem) {
    const { signInFor } = problem instanceof StepRefused || problem instanceof FormRefused ? problem.context : {}
    if (signInFor) pages.dress(res, await brands.find(signInFor))
    throw problem
  }
}

/** The sign-in with this id, for an address that names it in its own way. @throws as `StepOpener.open` */
export async function openedAt(
  context: StepContext, req: Request, res: Response, { id, origin }: { readonly id: AuthRequestId; readonly origin: RequestOrigin },
): Promise<(OpenStep | OwedStep | ProvenStep) & Pick<FramedStep, 'origin' | 'page'>> {
  const flow = context.cookies.read(req, 'flow')
  // The answer is no form of ours: its `state`, which only the provider knows, takes the place of the token.
  const sent: SentStep = { form: parseForm(encodeForm({ csrf: stepToken('external', id, flow ?? '') })), id, flow }
  const step = await opened(context, res, 'external', sent)
  return { ...step, origin, page: await pageOf(context, req, res, step) }
}

/** A page of a sign-in: opens the step for `handler`, and again after a conflict with a concurrent request. */
export function openedPage(context: StepContext, name: LoginPage, handler: Work<OpenStep | OwedStep | ProvenStep>): Handler {
  const { opener } = context
  return async (req, res, { origin }) => {
    const sent = await opener.read(req)
    return opener.inTurn(req, sent, async () => {
      const step = await opened(context, res, name, sent)
      try {
        return await handler(req, res, { origin: origin(), page: await pageOf(context, req, res, step), ...step })
      } catch (problem) {
        if (!isOvertaken(problem)) throw problem
      }
      // A double click or another tab was faster. The page depends on the current state of the sign-in.
      const request = await opener.reopen(req, step.request.id)
      sendRedirect(res, 303, await presentAddress(context, request))
    })
  }
}

/**
 * A page of the first factor. Coming back to it after authentication starts again. If a process stopped between the sign-in and the
 * response, the pending response is sent instead.
 */
export function stepPage(context: StepContext, name: LoginPage, handler: Work<OpenStep & Pick<FramedStep, 'before'>>): Handler {
  const { responder, complete } = context
  return openedPage(context, name, (req, res, step) => {
    if ('isProven' in step) return responder.finish(res, step.page, () => complete.resume(step.request, step.client))
    const { request } = step
    return handler(req, res, request.state === 'identified' ? { ...step, request: startOver(request), before: request } : { ...step, request })
  })
}

/** The steps that a user may still have to complete. */
type OwedKind = Exclude<OwedStepOfCore['step'], 'nothing'>
export type Owing<K extends OwedKind> = FramedOwedStep & { readonly owed: Extract<OwedStepOfCore, { readonly step: K }> }

/**
 * A page of a step after the first factor. It works only while this step is due, so that no step can be skipped by opening the URL of the
 * next one; otherwise it redirects to the current step.
 */
export function owedPage<K extends OwedKind>(
  context: StepContext,
  name: LoginPage,
  kind: K,
  handler: (req: Request, res: Response, step: Owing<K>) => Promise<void> | void,
): Handler {
  const { responder, complete, owed: owedSteps, basePath } = context
  return openedPage(context, name, async (req, res, step) => {
    if ('isProven' in step) return responder.finish(res, step.page, () => complete.resume(step.request, step.client))
    const { request } = step
    const goTo = (address: string): void => sendRedirect(res, redirectStatus(res), address)
    if (request.state === 'received') return goTo(pageAddress(basePath, 'loginname', request.id))
    const owing: FramedOwedStep = { ...step, request }
    const { step: owed } = await owedSteps.find(request, request)
    // After setting up a factor, recovery codes may be pending.
    if (kind === 'set_up_factor' && owed.step !== kind) return goTo(pageAddress(basePath, 'recovery-codes', request.id))
    if (owed.step === 'nothing') return resumeSignIn(context, res, owing)
    if (owed.step !== kind) return goTo(stepAddress(basePath, owed, request.id))
    return handler(req, res, { ...owing, owed: owed as Extract<OwedStepOfCore, { readonly step: K }> })
  })
}
