import type { Request, Response } from 'express'
import { AttemptOver, CreationRefused, DomainRefused, ProviderNotOffered } from '@keyhall/core/external-sign-in'
import type { AccountChoice, MissingMember, Returned } from '@keyhall/core/external-sign-in'
import type { Parameters } from '@keyhall/core/protocol'
import { ProviderId } from '@keyhall/core/shared'
import type { Handler } from '../../server/frame.js'
import { traceLogin } from '../../server/request-trace.js'
import { sendPage } from '../send-page.js'
import { noteProviderProblem, refusedFor } from '../trace-answers.js'
import { pageAddress } from '../step-address.js'
import { externalAccountPage, organizationPage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'
import { showExternalProblem } from './external-problem.js'
import { startAt } from './leave.js'
import { backToAccount } from './linking-return.js'
import { blockedFor, refused, sendStep, withProblem } from './problem.js'
import type { Problem } from './problem.js'
import { goToPage } from './signer.js'

/** The ways of the organization that the typed name leads to. */
async function showOrganization(context: StepContext, res: Response, step: FramedStep): Promise<void> {
  const { basePath, use } = context
  const { request, csrf, page, scope } = step
  const route = await use.external.route.route(request, scope)
  if (route?.to !== 'organization' || request.loginName === undefined) return goToPage(context, res, 'loginname', step)
  sendPage(res, 200, (nonce) => organizationPage({ ...page, nonce }, {
    authRequestId: request.id, csrf, loginName: request.loginName ?? '', otherAccountHref: pageAddress(basePath, 'loginname', request.id),
    providers: route.providers.map(({ id, name, brand }) => ({ id, name, brand })),
    ...(route.mayUsePassword ? { passwordHref: pageAddress(basePath, 'password', request.id) } : {}),
    ...(route.mayUsePasskey ? { passkeyHref: pageAddress(basePath, 'passkey', request.id) } : {}),
  }))
}

/** GET /ui/login/external: the ways of the organization that the typed name leads to. POST: starts a sign-in at the chosen provider. */
export const externalStep = (context: StepContext): Handler =>
  stepPage(context, 'external', (req, res, step) => {
    const id = ProviderId.optional(step.form.get('provider'))
    return req.method !== 'POST' || id === undefined ? showOrganization(context, res, step) : startAt(context, res, step, id)
  })

/** The sign-in goes on without the failed rules; the trace says why. */
const failedRulesOf = (failed: Returned['failedRules']): { readonly reason: string; readonly reasonCode: string } => ({
  reason: failed.map(({ name, problem }) => `claim rule "${name}" of the identity provider: ${problem}`).join('; '),
  reasonCode: 'claim_rules.failed',
})

/** Continues after a provider has named a person. */
export async function followReturned(context: StepContext, res: Response, step: FramedStep, returned: Returned): Promise<void> {
  if (returned.failedRules.length > 0) traceLogin(res.req, { ...failedRulesOf(returned.failedRules), isQuiet: false })
  if (returned.next === 'linked') return backToAccount(context, res, 'link_added')
  const next = { ...step, request: returned.request }
  if (returned.next === 'sign_in') return context.responder.finish(res, step.page, () => signIn(context, res, next, returned.person))
  if (returned.next === 'confirm') return goToPage(context, res, 'register-code', next)
  return goToPage(context, res, returned.next === 'choose' ? 'external-account' : returned.request.loginName === undefined ? 'loginname' : 'password', next)
}

/** The settings rule the account out by now, so that the choice makes no sense any more. */
const isEnding = (problem: unknown): problem is AttemptOver | DomainRefused | ProviderNotOffered =>
  problem instanceof AttemptOver || problem instanceof DomainRefused || problem instanceof ProviderNotOffered

type Typed = Readonly<Partial<Record<MissingMember, string>>>

const FIELD_OF = { firstName: 'givenName', lastName: 'familyName', email: 'email' } as const satisfies Readonly<Record<MissingMember, string>>

const typedIn = (form: Parameters): Typed =>
  Object.fromEntries(Object.entries(FIELD_OF).flatMap(([member, field]) => {
    const value = form.get(field)?.trim() ?? ''
    return value === '' ? [] : [[member, value]]
  }))

function show(step: FramedStep, res: Response, choice: AccountChoice, typed: Typed = {}, problem?: Problem): void {
  const { page, request, csrf } = step
  const { external: { person, providerName }, create, mayLink, isAddressHeld } = choice
  const fields = create?.asked.map((member) => ({ name: FIELD_OF[member], value: typed[member] ?? person[member] ?? '' }))
  const props = {
    authRequestId: request.id, csrf, provider: providerName,
    name: person.email ?? person.userName ?? person.displayName ?? person.externalId,
    mayLink, isAddressHeld, attempt: attemptOf(choice), ...withProblem(problem),
    ...(fields === undefined ? {} : { fields }),
  }
  sendStep(res, problem, (nonce) => externalAccountPage({ ...page, nonce }, props))
}

/** Names the person at the provider. The form carries it: another tab may show another person by now, and the decision must not apply to them. */
const attemptOf = ({ external: { providerId, person } }: AccountChoice): string => JSON.stringify([providerId, person.externalId])

/** GET and POST /ui/login/external-account: the choice of a person whom a provider has named, and whom no account knows. */
export function externalAccountStep(context: StepContext): Handler {
  const { choose } = context.use.external
  return stepPage(context, 'external-account', async (req: Request, res, step) => {
    const { external } = step.request
    if (external?.stage !== 'returned') return goToPage(context, res, 'loginname', step)
    const choice = await choose.read(step.request)
    const action = step.form.get('action')
    if (req.method !== 'POST' || step.form.get('attempt') !== attemptOf(choice)) {
      return show(step, res, choice, typedBefore(step, choice))
    }
    if (action === 'link' && choice.mayLink) {
      await choose.link(step.request)
      return goToPage(context, res, 'loginname', step)
    }
    if (action !== 'create' || !choice.create) return show(step, res, choice)
    try {
      return await createAccount(context, res, step, choice)
    } catch (problem) {
      if (!isEnding(problem)) throw problem
      noteProviderProblem(res, problem)
      return showExternalProblem(context, res, step, problem, external.providerName)
    }
  })
}

/** The address that waits for its code, for a person who came back to change it. */
function typedBefore({ request: { registration } }: FramedStep, { external: { providerId, person } }: AccountChoice): Typed {
  const isOfPerson = registration?.external?.providerId === providerId && registration.external.externalId === person.externalId
  return isOfPerson ? { email: registration.email } : {}
}

async function createAccount(context: StepContext, res: Response, step: FramedStep, choice: AccountChoice): Promise<void> {
  const { accounts, choose } = context.use.external
  const { words } = step.page
  const typed = typedIn(step.form)
  try {
    const language = context.pages.languages.preferredLocale(res.req, step.request)
    const created = await accounts.create(step.request, typed, { clientId: step.client.id, origin: step.origin, language })
    switch (created.next) {
      case 'created': {
        const next = { ...step, request: created.request }
        return await context.responder.finish(res, step.page, () => signIn(context, res, next, created.person))
      }
      case 'confirm':
        return goToPage(context, res, 'register-code', step)
      case 'blocked':
        return show(step, res, choice, typed, blockedFor(words, created.seconds, 'problems.tooManyMails'))
    }
  } catch (problem) {
    if (!(problem instanceof CreationRefused)) throw problem
    traceLogin(res.req, { ...refusedFor(problem), outcome: 'not_accepted' })
    return show(step, res, await choose.read(step.request), typed, refused(words('problems.summary', { count: 1 })))
  }
}
