import type { Digest, EpochSeconds, Issuer, TokenId } from '../../foundation/shared/index.js'
import type { Claims } from '../../directory/users/index.js'
import { accessTokenClaims } from './access-token.js'
import type { ClaimFunction, ClaimFunctions } from './claim-functions.js'
import { withAdded } from './claim-functions.js'
import type { Entitlement } from './entitlement.js'
import { idTokenClaims } from './id-token.js'
import type { StoredClaims } from './stored-claims.js'

interface Dependencies {
  readonly functions: ClaimFunctions
  readonly storedClaims: StoredClaims
  readonly issuer: Issuer
  readonly vendor: string
  readonly digest: Digest
}

interface Made {
  readonly now: EpochSeconds
  /** Seconds. */
  readonly lifetime: number
  /** Claims that were read from the storage. */
  readonly stored: Claims
}

/** Builds the claims of the JWTs of an entitlement, with those of targets. Stores nothing. */
export class TokenClaims {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The stored claims of access token and ID token, read only if requested. */
  async stored({ subject, options, scopes, requestedTokens }: Entitlement): Promise<readonly [accessToken: Claims, idToken: Claims]> {
    if (subject.kind !== 'user') return [{}, {}]
    const { storedClaims } = this.#deps
    const { project } = options
    const isJwt = requestedTokens.accessToken && options.accessTokenType === 'jwt'
    const asking = (assertsRoles: boolean) => project && { id: project.id, assertsRoles }
    return storedClaims.claims(
      subject.userId,
      isJwt ? storedClaims.requestFor(scopes, asking(project?.accessTokenRoleAssertion === true)) : undefined,
      requestedTokens.idToken ? storedClaims.requestFor(scopes, asking(project?.idTokenRoleAssertion === true)) : undefined,
    )
  }

  /** @throws ClaimsUnavailable */
  async accessToken(entitlement: Entitlement, made: Made & { readonly id: TokenId }): Promise<Claims> {
    const { issuer, vendor } = this.#deps
    return this.#withAdded('preaccesstoken', entitlement, accessTokenClaims(entitlement, { issuer, vendor, ...made }))
  }

  /**
   * @param made.accessToken the access token that is issued together with the ID token
   * @returns `undefined` for a subject that is not a user
   * @throws ClaimsUnavailable
   */
  async idToken(entitlement: Entitlement, made: Made & { readonly accessToken?: string }): Promise<Claims | undefined> {
    const { issuer, vendor, digest } = this.#deps
    const claims = idTokenClaims(entitlement, { issuer, vendor, ...made }, digest)
    return claims && this.#withAdded('preuserinfo', entitlement, claims)
  }

  async #withAdded(name: ClaimFunction, { subject, scopes, options }: Entitlement, claims: Claims): Promise<Claims> {
    if (subject.kind !== 'user') return claims
    return withAdded(this.#deps.functions, name, { user: subject.named, scopes, clientId: options.clientId }, claims)
  }
}
