import { mailWriter } from '@keyhall/adapters-outbound'
import { AcceptInvitedPerson, MailInvitation } from '@keyhall/core/invitations'
import { dependencies } from './dependencies.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Binds the mails of invitations, and their acceptance. */
export function wireInvitations(wiring: Wiring): void {
  wiring
    .single(t.MAIL_INVITATION, (get) => {
      const { mail: { from }, defaultLanguage } = get(t.SETTINGS)
      return new MailInvitation({
        ...dependencies(get, 'storage', 'clock'), codeDigest: get(t.CODE_DIGEST), digest: get(t.DIGEST),
        writer: mailWriter(defaultLanguage), brands: get(t.FIND_BRAND), mailer: get(t.MAILER), issuer: get(t.ISSUER), from,
      })
    })
    .single(t.ACCEPT_INVITED_PERSON, (get) => new AcceptInvitedPerson({
      ...dependencies(get, 'storage', 'codes', 'digest', 'events', 'grantRoles', 'ids', 'secrets', 'clock', 'bell', 'issuer'), codeDigest: get(t.CODE_DIGEST),
    }))
}
