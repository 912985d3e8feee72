import type { PasskeyWithCode } from '@keyhall/core/factors'
import type { AcceptInvitedPerson } from '@keyhall/core/invitations'
import { INVITATION_PAGE } from '@keyhall/core/invitations'
import type { BrowserSessions } from '@keyhall/core/sessions'
import { CODE_PAGES } from '@keyhall/core/verification'
import type { ChangeEmailWithCode, SetPasswordWithCode, VerifyContact } from '@keyhall/core/verification'
import type { PageEndpoint } from '../../server/mount-endpoints.js'
import { PAGE_BUDGET, PASSWORD_PAGE_BUDGET } from '../../server/route-budget.js'
import type { Handler } from '../../server/frame.js'
import type { CodeFormDependencies } from './code-form.js'
import { invitationRoute } from './invitation.route.js'
import { newPasskeyRoute } from './new-passkey.route.js'
import { newPasswordRoute } from './new-password.route.js'
import { changeEmailRoute, verifyEmailRoute } from './verify-email.route.js'

export interface CodePageDependencies extends CodeFormDependencies {
  readonly sessions: BrowserSessions
  readonly acceptInvited: AcceptInvitedPerson
  readonly verifyContact: VerifyContact
  readonly changeEmail: ChangeEmailWithCode
  readonly setPasswordWithCode: SetPasswordWithCode
  readonly passkeyWithCode: PasskeyWithCode
}

/** The pages that the links in mails open. */
export function codePages(deps: CodePageDependencies): readonly PageEndpoint[] {
  const { verifyContact, changeEmail, setPasswordWithCode, passkeyWithCode } = deps
  const page = (path: string, handler: Handler, budget = PAGE_BUDGET): PageEndpoint =>
    ({ path, name: path.replace('/ui/', ''), methods: { GET: handler, POST: handler }, budget, isSafe: false })
  return [
    page(CODE_PAGES.email_verification, verifyEmailRoute(deps, verifyContact)),
    page(CODE_PAGES.email_change, changeEmailRoute(deps, changeEmail)),
    page(CODE_PAGES.initialise, newPasswordRoute(deps, 'initialise', setPasswordWithCode), PASSWORD_PAGE_BUDGET),
    page(CODE_PAGES.password_reset, newPasswordRoute(deps, 'password_reset', setPasswordWithCode), PASSWORD_PAGE_BUDGET),
    page(INVITATION_PAGE, invitationRoute(deps)),
    page(CODE_PAGES.passkey_registration, newPasskeyRoute(deps, passkeyWithCode)),
  ]
}
