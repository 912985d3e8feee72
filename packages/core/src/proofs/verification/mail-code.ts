import type { FindBranding } from '../../directory/branding/index.js'
import type { CodeMailRequest, EmailChangeMailRequest } from './code-request.js'
import type { CredentialReads, LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Branding, TextsPolicy } from '../../foundation/instance/index.js'
import type { Mailer } from '../../messages/mail/index.js'
import { mailIdOf, siteOf } from '../../messages/mail/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { Claim, Clock, Digest, Issuer, MessageId, OrgId, UnitOfWork } from '../../foundation/shared/index.js'
import type { Human, NamedUser, UserStore } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import type { MailWriter } from './code-mail.js'
import { codeLink } from './code-pages.js'
import type { Codes } from './codes.js'
import { chargeMail } from './mail-allowances.js'
import type { VerificationCodeStore } from './ports.js'
import { CODE_LIFETIMES } from './verification-code.js'
import { withoutCode } from './without-code.js'

interface Stores {
  readonly users: UserStore
  readonly credentials: CredentialReads
  readonly verificationCodes: VerificationCodeStore
  readonly loginAttempts: LoginAttemptStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly codes: Codes
  readonly digest: Digest
  readonly clock: Clock
  readonly writer: MailWriter
  readonly brands: Pick<FindBranding, 'ofPerson'>
  readonly mailer: Mailer
  readonly issuer: Issuer
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

/** What the writer needs beside the recipient. */
interface Made {
  readonly kind: Kind
  readonly code: string
  readonly id: MessageId
  readonly branding: Branding
  readonly texts: TextsPolicy
  /** Whose branding the page has that the mail links to. */
  readonly lookOf: OrgId | undefined
  /** Whether several accounts get this mail at one address. */
  readonly isShared: boolean
}

/** The outbox message that requests a mail with a code. */
type AnyCodeMailRequest = CodeMailRequest | EmailChangeMailRequest

type Kind = AnyCodeMailRequest['kind']

interface Recipient extends NamedUser {
  readonly user: Human
  readonly address: string
  readonly isVerified: boolean
  /** Present for a code that proves a new address. */
  readonly target?: string
}

/**
 * Sends a mail with a code: creates the code, stores its hash, and hands over the mail. A retry contains a new code, because only the hash of
 * the earlier one is stored; the Message-ID stays. Mails to an address are rate-limited, without an error to the requester, which would
 * reveal whose address it is.
 */
export class MailCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(request: AnyCodeMailRequest, { id, attempt }: Claim): Promise<Attempted> {
    const { kind } = request
    const { storage, mailer, brands } = this.#deps
    const made = await storage.run((stores) => this.#make(stores, request, attempt))
    if (typeof made === 'string') return { outcome: 'dropped', reason: made }
    const { recipient, code } = made
    const { id: userId, orgId } = recipient.user
    const { brand: { branding, texts }, lookOf } = await brands.ofPerson({ userId, orgId })
    const attempted = await mailer.send(this.#mail(recipient, { kind, code, id, branding, texts, lookOf, isShared: 'isShared' in request && request.isShared }))
    return withoutCode(attempted, code)
  }

  /** @returns a text that says why no mail is sent */
  async #make(stores: Stores, request: AnyCodeMailRequest, attempt: number): Promise<{ readonly recipient: Recipient; readonly code: string } | string> {
    const { codes, clock, digest } = this.#deps
    const { kind } = request
    const recipient = await recipientOf(stores, request)
    if (typeof recipient === 'string') return recipient
    const { verificationCodes, loginAttempts } = stores
    const { code, stored } = codes.make(recipient.user, kind, { target: recipient.target, isMailed: true })
    // The person has requested another address or none since.
    const waiting = kind === 'email_change' ? await verificationCodes.lock(request.userId, kind) : stored
    if (waiting?.target !== stored.target || waiting.usedBy !== undefined) return 'the person does not want this address any more'
    // A mail is charged once, regardless of retries. Sign-in codes are exempt: their recipient has proven the password and the mailbox.
    const { address, isVerified } = recipient
    const charged = { address, isVerified, network: 'network' in request ? request.network : undefined }
    const tooMany = attempt > 1 || kind === 'sign_in_code' ? undefined : await chargeMail(loginAttempts, charged, clock.now(), digest)
    if (tooMany !== undefined) return tooMany
    await verificationCodes.put(stored)
    return { recipient, code }
  }

  #mail(recipient: Recipient, { kind, code, id, branding, texts, lookOf, isShared }: Made) {
    const { user, address, orgName } = recipient
    const { writer, issuer, from } = this.#deps
    const { displayName, preferredLanguage } = user.profile
    const words = writer.write({
      kind,
      code,
      ...(isShared ? { loginName: loginName(recipient) } : {}),
      ...(kind === 'sign_in_code' ? {} : { link: codeLink(issuer, kind, { userId: user.id, code, orgId: lookOf, language: preferredLanguage }) }),
      validFor: CODE_LIFETIMES[kind],
      address,
      displayName,
      orgName,
      branding,
      texts,
      site: siteOf(issuer),
      ...(preferredLanguage === undefined ? {} : { language: preferredLanguage }),
    })
    return { to: address, from, ...words, messageId: mailIdOf(id, from) }
  }
}

/**
 * Locks the person, so that a password change either removes the code or comes before it. @returns a text that says why there is no recipient
 */
async function recipientOf({ users, credentials }: Stores, request: AnyCodeMailRequest): Promise<Recipient | string> {
  const { userId, kind } = request
  const named = await users.lock(userId)
  if (named?.user.kind !== 'human') return 'the person is gone'
  const { user } = named
  if (user.state === 'inactive' || user.state === 'locked') return 'the person is not active'
  if (kind === 'email_change') return { ...named, user, address: request.address, isVerified: false, target: request.address }
  if (!user.email) return 'the person has no mail address'
  const { address, isVerified } = user.email
  if (!isVerified && kind === 'sign_in_code') return 'the mail address is not verified'
  if (isVerified && kind === 'email_verification') return 'the mail address was verified meanwhile'
  if (isVerified && kind === 'initialise' && (await credentials.password(userId))) return 'the account was set up meanwhile'
  return { ...named, user, address, isVerified }
}
