import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { mayDo } from '@keyhall/core/permissions'
import { ClientId, UserId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'

class PreviewLoginRequest {
  @Text({ max: 200 }) userId!: string
  /** The client id of the application. */
  @Text({ max: 200 }) clientId!: string
  /** The requested scopes; `openid` is added. */
  @Text({ max: 300, list: 50 }) scopes!: string[]
}

class PreviewedLoginStep {
  /** `login_name`, `password`, `passkey`, `second_factor`, `change_password`, `verify_email`, `accept_terms`, `set_up_factor` or `consent`. */
  @Text({ max: 50 }) step!: string
  /** Why the page is shown. */
  @Text({ max: 500 }) reason!: string
  /** The second factors that it offers: `passkey`, `totp`, `email_code`, `recovery_code`. */
  @Text({ max: 50, list: 10 }) factors!: string[]
}

class LoginRefusal {
  @Text({ max: 500 }) text!: string
  /** The stable code of the login trace, if it has one: `users.locked`. */
  @Text({ max: 100, optional: true }) reasonCode?: string
}

class PreviewLoginResponse {
  /** The pages of a sign-in in a new browser, in their order. */
  @Nested(() => PreviewedLoginStep, { list: 20 }) steps!: PreviewedLoginStep[]
  /** Why the sign-in would fail. Empty if it would succeed. */
  @Nested(() => LoginRefusal, { list: 20 }) refusals!: LoginRefusal[]
}

export const previewLogin = ({ previews }: UseCases): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/PreviewLogin',
    summary: 'Shows which pages a user would see on signing in to an application, and what would refuse them; stores nothing',
    permission: 'user.read',
    place: { kind: 'object', of: 'user', member: 'userId' },
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/login/_preview' }],
    request: message(PreviewLoginRequest),
    response: message(PreviewLoginResponse),
    handle: async ({ userId, clientId, scopes }, { memberships }) => {
      const wanted = { userId: UserId.parse(userId), clientId: ClientId.parse(clientId), scopes }
      const { steps, refusals } = await previews.login.preview(wanted, (application) => mayDo(memberships, 'project.app.read', application))
      return { steps: steps.map((one) => ({ ...one, factors: [...one.factors] })), refusals: [...refusals] }
    },
  })
