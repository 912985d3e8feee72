import type { Mailer } from '../mail/index.js'
import { mailIdOf } from '../mail/index.js'
import type { Attempted } from '../outbox/index.js'
import type { Issuer, MessageId, NoticeWanted, Reader, Topics } from '../shared/index.js'
import { NOTICE_KINDS } from '../shared/index.js'
import type { UserReads } from '../users/index.js'
import type { NoticeWriter } from './notice-mail.js'

/** Below the issuer: the page on which people manage their own account. */
export const ACCOUNT_PAGE = '/ui/account'

/** Whether a mail that the outbox holds is a notice. */
export const isNotice = (wanted: Topics['mail']): wanted is NoticeWanted => NOTICE_KINDS.some((kind) => kind === wanted.kind)

interface Dependencies {
  readonly storage: Reader<{ users: UserReads }>
  readonly writer: NoticeWriter
  readonly mailer: Mailer
  readonly issuer: Issuer
  /** An address, or `Name <address>`. */
  readonly from: string
}

/** Sends a person the mail that tells what was done to their account. */
export class MailNotice {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async execute({ userId, kind, at, address }: NoticeWanted, id: MessageId): Promise<Attempted> {
    const { storage, writer, mailer, issuer, from } = this.#deps
    const named = await storage.read(({ users }) => users.find(userId))
    if (named?.user.kind !== 'human') return { outcome: 'dropped', reason: 'the person is gone' }
    const { user, orgName } = named
    // Whoever has not shown that an address is theirs could have strangers told.
    const to = address ?? (user.email?.isVerified ? user.email.address : undefined)
    if (to === undefined) return { outcome: 'dropped', reason: 'the person has no verified mail address' }
    const { displayName, preferredLanguage } = user.profile
    const words = writer.notice({
      kind,
      at,
      link: `${issuer}${ACCOUNT_PAGE}`,
      address: to,
      displayName,
      orgName,
      site: issuer.replace(/^https?:\/\//, ''),
      ...(preferredLanguage === undefined ? {} : { language: preferredLanguage }),
    })
    return mailer.send({ to, from, ...words, messageId: mailIdOf(id, from) })
  }
}
