import { BearerError } from '../protocol/index.js'
import type { Claims } from '../users/index.js'
import { orgClaims, requestedClaims, userClaims } from '../users/index.js'
import type { ResolveAccessToken } from './resolve-access-token.js'

interface Dependencies {
  readonly resolve: ResolveAccessToken
  readonly vendor: string
}

/** Tells the claims that the granted scopes allow, and those that were asked for one by one (OIDC Core §5.3, §5.5). */
export class GetUserInfo {
  readonly #resolve: ResolveAccessToken
  readonly #vendor: string

  constructor(deps: Dependencies) {
    this.#resolve = deps.resolve
    this.#vendor = deps.vendor
  }

  /** @throws BearerError `invalid_token` also for the token of a client that acts for itself; `insufficient_scope` without `openid` */
  async execute(text: string): Promise<Claims> {
    const token = await this.#resolve.execute(text)
    const user = token?.isAlive === true && token.userId !== undefined ? token.standing.user : undefined
    if (!token || !user) throw new BearerError('invalid_token', 'the access token is not valid')
    if (!(token.scopes as readonly string[]).includes('openid')) throw new BearerError('insufficient_scope', 'the scope openid is needed')
    const requested = requestedClaims(user, token.grant?.claims?.userinfo ?? [])
    return { ...userClaims(user, token.scopes), ...requested, ...orgClaims(user, token.scopes, this.#vendor), sub: user.user.id }
  }
}
