import type { EffectiveBranding, FindBranding } from '../../directory/branding/index.js'
import type { Mailer } from '../mail/index.js'
import { mailIdOf, siteOf } from '../mail/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { Issuer, MessageId, Reader } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { NoticeMail, NoticeWriter } from './notice-mail.js'
import type { FarewellRequest, NoticeRequest } from './notice-request.js'

/** Path below the issuer of the page on which people manage their account. */
export const ACCOUNT_PAGE = '/ui/account'

/** Path below the issuer of the page on which people approve sign-ins that applications asked for. */
export const SIGN_IN_REQUESTS_PAGE = `${ACCOUNT_PAGE}/requests`

interface Dependencies {
  readonly storage: Reader<{ users: UserReads }>
  readonly writer: NoticeWriter
  readonly brands: Pick<FindBranding, 'ofPerson' | 'ofInstance'>
  readonly mailer: Mailer
  readonly issuer: Issuer
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

/** Sends a notice about an account to its person. */
export class MailNotice {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(request: NoticeRequest | FarewellRequest, id: MessageId): Promise<Attempted> {
    if (request.kind === 'account_removed') return this.#send(farewell(request), await this.#brandOfRemoved(request), id)
    const { userId, kind, at, address } = request
    const { storage, brands, issuer } = this.#deps
    const named = await storage.read(({ users }) => users.find(userId))
    if (named?.user.kind !== 'human') return { outcome: 'dropped', reason: 'the person is gone' }
    const { user, orgName } = named
    // An unverified address may belong to another person, so it gets no notices.
    const to = address ?? (user.email?.isVerified ? user.email.address : undefined)
    if (to === undefined) return { outcome: 'dropped', reason: 'the person has no verified mail address' }
    const { displayName, preferredLanguage } = user.profile
    const language = preferredLanguage === undefined ? {} : { language: preferredLanguage }
    const link = `${issuer}${kind === 'sign_in_requested' ? SIGN_IN_REQUESTS_PAGE : ACCOUNT_PAGE}`
    const { brand } = await brands.ofPerson({ userId, orgId: user.orgId })
    return this.#send({ kind, at, link, address: to, displayName, orgName, ...language }, brand, id)
  }

  /** The roles of the person are gone, so whose branding it is comes from the message too. */
  async #brandOfRemoved({ userId, orgId }: FarewellRequest): Promise<EffectiveBranding> {
    const { brands } = this.#deps
    return orgId === undefined ? brands.ofInstance() : (await brands.ofPerson({ userId, orgId })).brand
  }

  async #send(notice: Omit<NoticeMail, 'site' | 'branding' | 'texts'>, { branding, texts }: EffectiveBranding, id: MessageId): Promise<Attempted> {
    const { writer, mailer, issuer, from } = this.#deps
    const words = writer.notice({ ...notice, branding, texts, site: siteOf(issuer) })
    return mailer.send({ to: notice.address, from, ...words, messageId: mailIdOf(id, from) })
  }
}

/** The account is deleted, so all data comes from the message. */
const farewell = ({ kind, at, address, displayName, orgName, language }: FarewellRequest): Omit<NoticeMail, 'site' | 'branding'> =>
  ({ kind, at, address, displayName, orgName, ...(language === undefined ? {} : { language }) })
