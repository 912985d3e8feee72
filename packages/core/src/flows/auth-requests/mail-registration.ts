import type { FindBranding } from '../../directory/branding/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Mailer } from '../../messages/mail/index.js'
import { mailIdOf, siteOf } from '../../messages/mail/index.js'
import type { NoticeWriter } from '../../messages/notices/index.js'
import { ACCOUNT_PAGE } from '../../messages/notices/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { Claim, Clock, Digest, Issuer, MessageId, OrgId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { NamedHuman, UserReads } from '../../directory/users/index.js'
import type { CodeDigest, MailWriter } from '../../proofs/verification/index.js'
import { chargeMail, withoutCode } from '../../proofs/verification/index.js'
import { registrationCode } from './pending-registration.js'
import type { PendingRegistration, RegistrationMailRequest } from './pending-registration.js'
import type { AuthRequestReads } from './ports.js'
import { holderOf } from './registered-human.js'

interface Reads {
  readonly authRequests: AuthRequestReads
  readonly users: UserReads
  readonly orgs: Pick<OrgReads, 'find'>
}

interface Dependencies {
  readonly storage: Reader<Reads> & UnitOfWork<{ loginAttempts: LoginAttemptStore }>
  readonly codeDigest: CodeDigest
  readonly digest: Digest
  readonly clock: Clock
  readonly instance: () => Pick<Instance, 'defaultOrgId' | 'host'>
  readonly writer: MailWriter & NoticeWriter
  readonly brands: Pick<FindBranding, 'ofOrg' | 'ofPerson'>
  readonly mailer: Mailer
  readonly issuer: Issuer
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

/** A registration whose code has not been entered yet. */
interface Waiting {
  readonly pending: PendingRegistration
  /** Seconds until the sign-in, and with it the code, expires. */
  readonly validFor: number
  /** The account that already has the address. */
  readonly holder: NamedHuman | undefined
  /** The organization that gets the account. */
  readonly orgId: OrgId
  readonly orgName: string
}

/**
 * Sends the mail of a registration: the code, or a notice to the owner if the address already has an account. The account is looked up only
 * here, long after the browser was answered, so that the response does not reveal it.
 */
export class MailRegistration {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(request: RegistrationMailRequest, { id, attempt }: Claim): Promise<Attempted> {
    const { storage, clock, digest } = this.#deps
    const waiting = await this.#waiting(request)
    if (!waiting) return { outcome: 'dropped', reason: 'the registration is over' }
    // A mail is charged once, regardless of retries.
    const charged = { address: waiting.pending.email, isVerified: false, network: request.network }
    const refusal = attempt > 1 ? undefined : await storage.run(({ loginAttempts }) => chargeMail(loginAttempts, charged, clock.now(), digest))
    if (refusal !== undefined) return { outcome: 'dropped', reason: refusal }
    return waiting.holder ? this.#notify(waiting.pending, waiting.holder, id) : this.#sendCode(waiting, id)
  }

  async #waiting({ authRequestId }: RegistrationMailRequest): Promise<Waiting | undefined> {
    const { storage, clock, instance } = this.#deps
    return storage.read(async ({ authRequests, users, orgs }) => {
      const request = await authRequests.find(authRequestId)
      if (request?.state !== 'received' || !request.registration) return undefined
      const validFor = request.expiresAt - clock.now()
      const { email, orgId = instance().defaultOrgId } = request.registration
      const holder = await holderOf(email, { users }, orgId, instance())
      const orgName = (await orgs.find(orgId))?.name ?? ''
      return validFor > 0 ? { pending: request.registration, validFor, holder, orgId, orgName } : undefined
    })
  }

  async #sendCode({ pending, validFor, orgId, orgName }: Waiting, id: MessageId): Promise<Attempted> {
    const { codeDigest, writer, brands, mailer, from } = this.#deps
    const code = registrationCode(pending, codeDigest)
    const { branding } = await brands.ofOrg(orgId)
    const { email: address, language } = pending
    const displayName = `${pending.givenName} ${pending.familyName}`.trim()
    const facts = { address, displayName, orgName, branding, site: this.#site, ...(language === undefined ? {} : { language }) }
    const words = writer.write({ ...facts, kind: 'registration', code, validFor })
    return withoutCode(await mailer.send({ to: address, from, ...words, messageId: mailIdOf(id, from) }), code)
  }

  async #notify({ email: address }: PendingRegistration, { user, orgName }: NamedHuman, id: MessageId): Promise<Attempted> {
    const { writer, brands, mailer, clock, issuer, from } = this.#deps
    const { brand: { branding } } = await brands.ofPerson({ userId: user.id, orgId: user.orgId })
    const { displayName, preferredLanguage: language } = user.profile
    const facts = { address, displayName, orgName, branding, site: this.#site, ...(language === undefined ? {} : { language }) }
    const words = writer.notice({ ...facts, kind: 'registration_attempted', at: clock.now(), link: `${issuer}${ACCOUNT_PAGE}` })
    return mailer.send({ to: address, from, ...words, messageId: mailIdOf(id, from) })
  }

  get #site(): string {
    return siteOf(this.#deps.issuer)
  }
}
