import type { FindBranding } from '../../directory/branding/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Mailer } from '../../messages/mail/index.js'
import { mailIdOf, siteOf } from '../../messages/mail/index.js'
import type { NoticeWriter } from '../../messages/notices/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { Claim, Clock, Digest, Issuer, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import { chargeMail, withoutCode } from '../../proofs/verification/index.js'
import type { Invitation, InvitationMailRequest } from './invitation.js'
import { INVITATION_PAGE, invitationCode } from './invitation.js'
import type { InvitationReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ invitations: InvitationReads; orgs: Pick<OrgReads, 'find'> }> & UnitOfWork<{ loginAttempts: LoginAttemptStore }>
  readonly codeDigest: CodeDigest
  readonly digest: Digest
  readonly clock: Clock
  readonly writer: NoticeWriter
  readonly brands: Pick<FindBranding, 'ofOrg'>
  readonly mailer: Mailer
  readonly issuer: Issuer
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

/** Sends the mail of an invitation, with the branding of the organization. Mails to an address are rate-limited without an error. */
export class MailInvitation {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send({ invitationId }: InvitationMailRequest, { id, attempt }: Claim): Promise<Attempted> {
    const { storage, clock, digest, codeDigest, writer, brands, mailer, issuer, from } = this.#deps
    const found = await storage.read(async ({ invitations, orgs }) => {
      const invitation = await invitations.find(invitationId)
      const org = invitation && (await orgs.find(invitation.orgId))
      return invitation && org ? { invitation, orgName: org.name } : undefined
    })
    if (!found || clock.now() >= found.invitation.expiresAt) return { outcome: 'dropped', reason: 'the invitation is over' }
    const { invitation, orgName } = found
    const { address, orgId, language, expiresAt } = invitation
    const charged = { address, isVerified: false }
    const refusal = attempt > 1 ? undefined : await storage.run(({ loginAttempts }) => chargeMail(loginAttempts, charged, clock.now(), digest))
    if (refusal !== undefined) return { outcome: 'dropped', reason: refusal }
    const code = invitationCode(invitation, codeDigest)
    const { branding, texts } = await brands.ofOrg(orgId)
    const facts = { address, displayName: '', orgName, branding, texts, site: siteOf(issuer), ...(language === undefined ? {} : { language }) }
    const words = writer.notice({ ...facts, kind: 'invited', at: expiresAt, link: linkOf(issuer, invitation, code) })
    return withoutCode(await mailer.send({ to: address, from, ...words, messageId: mailIdOf(id, from) }), code)
  }
}

function linkOf(issuer: Issuer, { id, orgId, language }: Invitation, code: string): string {
  const query = { invitation: id, orgID: orgId, ...(language === undefined ? {} : { ui_locales: language }), code }
  return `${issuer}${INVITATION_PAGE}?${Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
