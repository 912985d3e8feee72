import { defineMethod } from '@keyhall/core/api'
import { MAX_RULES } from '@keyhall/core/claim-rules'
import type { AnyMethod } from '@keyhall/core/api'
import { PermissionDenied, mayDo } from '@keyhall/core/permissions'
import type { TokenPreview, UnsavedSettings } from '@keyhall/core/previews'
import { ClientId, UserId, defined } from '@keyhall/core/shared'
import { TOKEN_TYPE_NAMES } from '../../../application/shapes/application-enums.js'
import { meaningOf, nameOf, namesOf } from '../../../application/shapes/wire-enums.js'
import { Flag, Nested, OneOf, Text, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'
import { ClaimRule, FailedClaimRule, failedToWire, rulesOf } from '../claim-rules/claim-rule.message.js'
import { PreviewedClaims, claimsToWire } from './claims.message.js'

class PreviewedSettings {
  @OneOf(namesOf(TOKEN_TYPE_NAMES), { optional: true }) accessTokenType?: string
  @Flag({ optional: true }) accessTokenRoleAssertion?: boolean
  @Flag({ optional: true }) idTokenRoleAssertion?: boolean
  /** "User Info inside ID Token". */
  @Flag({ optional: true }) idTokenUserinfoAssertion?: boolean
}

/** Claim rules that are not saved yet. An empty list is a list without rules. */
class PreviewedRules {
  @Nested(() => ClaimRule, { list: MAX_RULES }) rules!: ClaimRule[]
}

class PreviewTokensRequest {
  @Text({ max: 200 }) userId!: string
  /** The client id of the application. */
  @Text({ max: 200 }) clientId!: string
  /** The requested scopes; `openid` is added. */
  @Text({ max: 300, list: 50 }) scopes!: string[]
  /** Settings of the application that are not saved yet; absent members are as saved. */
  @Nested(() => PreviewedSettings, { optional: true }) settings?: PreviewedSettings
  /** Calls the targets that are bound to the claims. Requires permission to change the application. */
  @Flag() withTargets!: boolean
  /** The claim rules of the application, as saved if absent. */
  @Nested(() => PreviewedRules, { optional: true }) claimRules?: PreviewedRules
  /** Those of its project, as saved if absent. */
  @Nested(() => PreviewedRules, { optional: true }) projectClaimRules?: PreviewedRules
}

class PreviewTokensResponse {
  @Nested(() => PreviewedClaims) idToken!: PreviewedClaims
  /** Empty for an opaque access token. */
  @Nested(() => PreviewedClaims) accessToken!: PreviewedClaims
  @Nested(() => PreviewedClaims) userInfo!: PreviewedClaims
  /** As the application itself would see it. */
  @Nested(() => PreviewedClaims) introspection!: PreviewedClaims
  @OneOf(namesOf(TOKEN_TYPE_NAMES)) accessTokenType!: string
  /** Requested scopes that are not granted: unknown, or not allowed for the application. */
  @Text({ max: 300, list: 60 }) droppedScopes!: string[]
  /** Why no tokens would be issued. Empty if they would. */
  @Text({ max: 1000, list: 20 }) refusals!: string[]
  /** Claim rules that had no result although their source has a value. */
  @Nested(() => FailedClaimRule, { list: 200 }) failedRules!: FailedClaimRule[]
  /** Whether targets may add claims that are not in this preview. */
  @Flag() hasUncalledTargets!: boolean
}

const toWire = ({ accessTokenType, droppedScopes, refusals, failedRules, hasUncalledTargets, ...preview }: TokenPreview): PreviewTokensResponse => ({
  idToken: claimsToWire(preview.idToken),
  accessToken: claimsToWire(preview.accessToken),
  userInfo: claimsToWire(preview.userInfo),
  introspection: claimsToWire(preview.introspection),
  accessTokenType: nameOf(TOKEN_TYPE_NAMES, accessTokenType) ?? '',
  droppedScopes: [...droppedScopes],
  refusals: [...refusals],
  failedRules: failedRules.map(failedToWire),
  hasUncalledTargets,
})

const unsaved = ({ accessTokenType, ...flags }: PreviewedSettings = {}): UnsavedSettings =>
  defined({ ...flags, accessTokenType: accessTokenType === undefined ? undefined : meaningOf(TOKEN_TYPE_NAMES, accessTokenType) })

const unsavedRules = ({ claimRules, projectClaimRules }: Pick<PreviewTokensRequest, 'claimRules' | 'projectClaimRules'>): UnsavedSettings =>
  defined({ claimRules: claimRules && rulesOf(claimRules.rules), projectClaimRules: projectClaimRules && rulesOf(projectClaimRules.rules) })

export const previewTokens = ({ previews }: UseCases): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/PreviewTokens',
    summary: 'Shows the claims that the tokens of a user for an application would have, and why; issues and stores nothing',
    permission: 'user.read',
    place: { kind: 'object', of: 'user', member: 'userId' },
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/tokens/_preview' }],
    request: message(PreviewTokensRequest),
    response: message(PreviewTokensResponse),
    handle: async ({ userId, clientId, scopes, settings, withTargets, ...rules }, { memberships }) => {
      const wanted = { userId: UserId.parse(userId), clientId: ClientId.parse(clientId), scopes, settings: { ...unsaved(settings), ...unsavedRules(rules) }, withTargets }
      return toWire(await previews.tokens.preview(wanted, (application) => {
        const mayRead = mayDo(memberships, 'project.app.read', application)
        if (mayRead && withTargets && !mayDo(memberships, 'project.app.write', application)) throw new PermissionDenied('the permission project.app.write is needed to call targets')
        return mayRead
      }))
    },
  })
