import type { Clock, Ids, OrgId, Outbox, UserId } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { NoticeKind, NoticeMessage } from './notice-request.js'

interface Dependencies {
  readonly ids: Ids
  readonly clock: Clock
}

/** What a farewell needs beside the person. */
interface Farewell {
  readonly orgName: string
  /** The organization whose branding it has; `undefined` for the instance. */
  readonly lookOf: OrgId | undefined
}

/** Requests notices about changes to an account. */
export class Notices {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Sends a mail once the unit of work is committed; the caller wakes the outbox.
   *
   * @param address the recipient, if not the person's current address
   */
  async within({ outbox }: { readonly outbox: Outbox<NoticeMessage> }, userId: UserId, kind: NoticeKind, address?: string): Promise<void> {
    const { ids, clock } = this.#deps
    const at = clock.now()
    const body = { userId, kind, at, ...(address === undefined ? {} : { address }) }
    await outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: at })
  }

  /** The same for an account that is deleted in the unit of work. Does nothing without a verified address. */
  async farewell(
    { outbox }: { readonly outbox: Outbox<NoticeMessage> }, { id: userId, email, profile }: Human, { orgName, lookOf: orgId }: Farewell,
  ): Promise<void> {
    if (!email?.isVerified) return
    const { ids, clock } = this.#deps
    const { displayName, preferredLanguage: language } = profile
    const facts = { displayName, orgName, ...(orgId === undefined ? {} : { orgId }), address: email.address, ...(language === undefined ? {} : { language }) }
    const body = { userId, kind: 'account_removed', at: clock.now(), ...facts } as const
    await outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: clock.now() })
  }
}
