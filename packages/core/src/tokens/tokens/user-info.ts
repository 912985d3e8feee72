import { BearerError } from '../../foundation/protocol/index.js'
import type { Claims, NamedUser } from '../../directory/users/index.js'
import { orgClaims, requestedClaims, userClaims } from '../../directory/users/index.js'
import type { ClaimFunctions } from './claim-functions.js'
import { withAdded } from './claim-functions.js'
import type { RuleFailureNotes } from './ruled-claims.js'
import { applicableRules, ruleSet, withRuled } from './ruled-claims.js'
import type { StoredClaims } from './stored-claims.js'
import type { HonourAccessToken, PresentedToken } from './honour-access-token.js'
import type { ResolvedToken } from './resolve-access-token.js'

interface Dependencies {
  readonly honour: HonourAccessToken
  readonly functions: ClaimFunctions
  readonly storedClaims: StoredClaims
  readonly ruleFailures: RuleFailureNotes
  readonly vendor: string
}

/** Returns the claims of the granted scopes, and individually requested ones (OIDC Core §5.3, §5.5). */
export class GetUserInfo {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws ClaimsUnavailable; BearerError `invalid_token` also for the token of a client that acts for itself; `insufficient_scope`
   * without `openid`
   */
  async get(presented: PresentedToken): Promise<Claims> {
    const token = await this.#deps.honour.accept(presented)
    const user = token.userId === undefined ? undefined : token.standing.user
    if (!user) throw new BearerError('invalid_token', 'the access token is not valid')
    if (!(token.scopes as readonly string[]).includes('openid')) throw new BearerError('insufficient_scope', 'the scope openid is needed')
    return userInfoClaims(this.#deps, { ...token, user })
  }
}

/**
 * The claims of a userinfo response.
 *
 * @throws ClaimsUnavailable
 */
export async function userInfoClaims(
  { functions, storedClaims, ruleFailures, vendor }: Omit<Dependencies, 'honour'>,
  { user, grant, scopes, clientId, standing: { client } }: Pick<ResolvedToken, 'grant' | 'scopes' | 'clientId' | 'standing'> & { readonly user: NamedUser },
): Promise<Claims> {
  const requested = requestedClaims(user, grant?.claims?.userinfo ?? [])
  const project = client && { id: client.projectId, assertsRoles: client.projectSettings?.roleAssertion === true }
  const rules = client && ruleSet(client.claimRules, client.projectSettings?.claimRules)
  const [stored] = await storedClaims.about(user.user.id, storedClaims.requestFor(scopes, project, applicableRules(rules, 'userInfo', scopes)))
  const claims = { ...userClaims(user, scopes), ...requested, ...orgClaims(user, scopes, vendor), ...stored.claims, sub: user.user.id }
  const application = client && rules && { clientId: client.id, projectId: client.projectId, rules }
  const ruled = withRuled(claims, { output: 'userInfo', user, scopes, application, stored }, ruleFailures)
  return withAdded(functions, 'preuserinfo', { user, scopes, ...(clientId === undefined ? {} : { clientId }) }, ruled)
}
