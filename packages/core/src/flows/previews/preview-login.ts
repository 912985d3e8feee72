import { NO_PASSWORD } from '../../parties/credentials/index.js'
import type { ClientLookup } from '../../parties/clients/index.js'
import { ClientUnknown } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { ClientId, Clock, Reader, UserId } from '../../foundation/shared/index.js'
import { loginName } from '../../directory/users/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import { NotFound } from '../../actions/api/index.js'
import type { AdmitUser, TokenLedger } from '../../tokens/tokens/index.js'
import type { AskConsent, Demand, IdentifiedPerson, OwedStep, PersonFacts, PersonFactsReads, RecogniseLoginName } from '../auth-requests/index.js'
import { admission, currentTerms, grantableScopes, nextOwedStep } from '../auth-requests/index.js'
import type { ApplicationLocation } from './preview-tokens.js'

/** A page of the sign-in, with the reason for it. */
export interface PreviewedStep {
  readonly step: 'login_name' | 'password' | 'passkey' | 'consent' | Exclude<OwedStep['step'], 'nothing' | 'log_in'>
  readonly reason: string
  /** The second factors that the page offers. */
  readonly factors: readonly string[]
}

/** Why the sign-in fails. `reasonCode` is that of the login trace. */
export interface LoginRefusal {
  readonly text: string
  readonly reasonCode?: string
}

export interface LoginPreview {
  /** In their order; empty if the first page refuses. */
  readonly steps: readonly PreviewedStep[]
  readonly refusals: readonly LoginRefusal[]
}

interface Reads extends DecidingReads {
  readonly personFacts: PersonFactsReads
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly clients: ClientLookup
  readonly ledger: Pick<TokenLedger, 'standing'>
  readonly recognise: RecogniseLoginName
  readonly admit: AdmitUser
  readonly consents: Pick<AskConsent, 'isOwed'>
  readonly instance: () => Instance
  readonly vendor: string
  readonly clock: Clock
}

export interface LoginPreviewRequest {
  readonly userId: UserId
  readonly clientId: ClientId
  readonly scopes: readonly string[]
}

type SignInFacts = PersonFacts & { readonly demand: Demand }

/** Shows which pages a person would see on signing in to an application, and what would refuse them. Stores nothing. */
export class PreviewLogin {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param mayRead whether the caller may read an application there
   * @throws ClientUnknown also when the caller may not read the application
   */
  async preview({ userId, clientId, scopes: requested }: LoginPreviewRequest, mayRead: (location: ApplicationLocation) => boolean): Promise<LoginPreview> {
    const { clients, ledger, recognise, admit, vendor } = this.#deps
    const client = await clients.find(clientId)
    const standing = await ledger.standing(userId, clientId, [], clientId)
    if (!client || !standing.client || !mayRead({ orgId: standing.client.orgId, projectId: client.projectId })) {
      throw new ClientUnknown('this application does not exist')
    }
    const named = standing.user
    if (!named) throw new NotFound('this user does not exist')
    if (named.user.kind === 'machine') return { steps: [], refusals: [{ text: 'a service user does not sign in on pages' }] }
    const scopes = grantableScopes(['openid', ...requested], client, { vendor, responseType: 'code' })
    const { next } = await recognise.recognise({ scopes, loginName: loginName(named) }, () => true)
    const facts = await this.#facts(named)
    const { problem } = await admission(standing, { clientId, scopes, vendor }, admit)
    const refusals = [...refusedAtFirst(named, facts, next), ...(problem ? [{ text: problem.description }] : [])]
    if (client.state !== 'active') return { steps: [], refusals }
    const isAsked = await this.#deps.consents.isOwed({ scopes, prompts: [] }, client, userId)
    return { steps: [...this.#steps(named, facts, next), ...(isAsked ? [CONSENT] : [])], refusals }
  }

  async #facts({ user }: NamedUser): Promise<SignInFacts> {
    const { storage, instance } = this.#deps
    return storage.read(async (reads) => {
      const { policies: { login: policy, links } } = await signInDecisions(reads, { userId: user.id, orgId: user.orgId }, instance())
      return { ...(await reads.personFacts.of(user.id)), demand: { policy, needsSecondFactor: false, terms: currentTerms(links) } }
    })
  }

  /** Follows the sign-in with the function that decides its steps, as if the person completed each. */
  #steps({ user }: NamedUser, facts: SignInFacts, next: string): readonly PreviewedStep[] {
    const now = this.#deps.clock.now()
    const first = next === 'passkey' ? 'passkey' : 'password'
    const steps: PreviewedStep[] = [{ step: 'login_name', reason: 'no user is signed in', factors: [] }, { step: first, reason: FIRST[first], factors: [] }]
    let person: IdentifiedPerson = {
      userId: user.id, orgId: user.orgId, loginName: '', amr: first === 'passkey' ? ['hwk', 'user', 'mfa'] : ['pwd'], provenAt: now,
      passwordStamp: facts.password?.stamp ?? NO_PASSWORD,
    }
    let open: SignInFacts = facts
    // Each step removes its own cause, so there are at most as many as kinds of steps.
    for (let count = 0; count < MAX_STEPS; count += 1) {
      const owed = nextOwedStep(person, open, open.demand, now)
      if (owed.step === 'nothing' || owed.step === 'log_in') break
      steps.push({ step: owed.step, reason: reasonOf(owed), factors: 'factors' in owed ? owed.factors : [] })
      const isProof = owed.step === 'second_factor' || (owed.step === 'set_up_factor' && owed.isForced)
      person = { ...person, ...(isProof ? { amr: [...person.amr, 'mfa'] } : {}), ...(owed.step === 'set_up_factor' ? { hasDeclinedSetUp: true } : {}) }
      if (owed.step === 'accept_terms') open = { ...open, acceptedTerms: owed.terms.version }
      if (owed.step === 'verify_email') open = { ...open, hasUnverifiedEmail: false }
      if (owed.step === 'change_password' && open.password) open = { ...open, password: { stamp: open.password.stamp, changedAt: open.password.changedAt } }
    }
    return steps
  }
}

const MAX_STEPS = 8

const CONSENT: PreviewedStep = { step: 'consent', reason: 'consentRequired of the application, and the user has not allowed all of the scopes', factors: [] }

const FIRST = { password: 'the login policy allows passwords', passkey: 'the user has a passkey, or the login policy does not allow passwords' } as const

function reasonOf(owed: Exclude<OwedStep, { readonly step: 'nothing' | 'log_in' }>): string {
  switch (owed.step) {
    case 'second_factor':
      return 'the user has set up a second factor'
    case 'change_password':
      return 'the password must be changed at the next sign-in'
    case 'verify_email':
      return 'requireVerifiedEmail of the login policy, and the address is not verified'
    case 'accept_terms':
      return `version ${owed.terms.version} of the terms of service has not been accepted`
    case 'set_up_factor':
      return owed.isForced ? 'forceSecondFactor of the login policy, and the user has no second factor' : 'the login policy offers a second factor'
  }
}

/** What the page of the first factor refuses. */
function refusedAtFirst({ user }: NamedUser, { password, factors, demand: { policy } }: SignInFacts, next: string): readonly LoginRefusal[] {
  if (user.state !== 'active') return [{ text: `the user is ${user.state}`, reasonCode: `users.${user.state}` }]
  if (next === 'password' && password === undefined) return [{ text: 'the user has no password', reasonCode: 'users.no_password' }]
  if (next === 'passkey' && !factors.hasPasskey) {
    return [{ text: `the login policy does not allow passwords${policy.allowPasskeys ? ', and the user has no passkey' : ' or passkeys'}`, reasonCode: 'users.password_not_allowed' }]
  }
  return []
}
