import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Consent } from '@keyhall/core/consents'
import { MAX_CONSENTS, MAX_CONSENT_SCOPES } from '@keyhall/core/consents'
import { ClientId, UserId } from '@keyhall/core/shared'
import type { EpochSeconds } from '@keyhall/core/shared'
import { Instant, Nested, Text, message } from '../../message/index.js'
import { ListDetails } from '../../shapes/list-query.js'
import { changedAt } from '../../shapes/object-details.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

/** The access that a user has allowed an application. */
class UserConsent {
  @Text({ max: 200 }) clientId!: string
  @Text({ max: 400, list: MAX_CONSENT_SCOPES }) scopes!: string[]
  /** When the user first agreed. */
  @Instant() creationDate!: EpochSeconds
  /** When the user last agreed. */
  @Instant() changeDate!: EpochSeconds
}

class ListConsentsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => UserConsent, { list: MAX_CONSENTS }) result!: UserConsent[]
}

class RevokeConsentRequest {
  @Id() userId!: string
  @Text({ min: 1, max: 200 }) clientId!: string
}

const toWire = ({ clientId, scopes, grantedAt, changedAt: changeDate }: Consent): UserConsent =>
  ({ clientId, scopes: [...scopes], creationDate: grantedAt, changeDate })

export const consentMethods = ({ users: { applications } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ListConsents`,
    summary: `Lists the stored consents of a user for applications that are not first-party, the last changed first (at most ${MAX_CONSENTS}); users may list their own without a permission`,
    permission: 'user.read',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/consents/_search' }],
    request: message(UserIdRequest),
    response: message(ListConsentsResponse),
    handle: async ({ userId }) => {
      const result = (await applications.consentsOf(UserId.parse(userId))).map(toWire)
      return { details: { totalResult: result.length }, result }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RevokeConsent`,
    summary: 'Revokes the consent of a user for an application, with the grants and tokens of the application; users may revoke their own without a permission',
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/consents/{client_id}' }],
    request: message(RevokeConsentRequest),
    response: changed,
    handle: async ({ userId, clientId }, { caller, orgId }) => {
      const at = await applications.revokeOf({ userId: UserId.parse(userId), orgId }, ClientId.parse(clientId), caller)
      return changedAt(at, orgId)
    },
  }),
]
