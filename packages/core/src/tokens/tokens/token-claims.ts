import type { RuleOutput } from '../../foundation/claim-rules/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Digest, EpochSeconds, Issuer, TokenId } from '../../foundation/shared/index.js'
import type { Claims } from '../../directory/users/index.js'
import { accessTokenClaims } from './access-token.js'
import type { ClaimFunction, ClaimFunctions } from './claim-functions.js'
import { withAdded } from './claim-functions.js'
import type { Entitlement } from './entitlement.js'
import { idTokenClaims } from './id-token.js'
import type { RuleFailureNotes } from './ruled-claims.js'
import { applicableRules, withRuled } from './ruled-claims.js'
import type { StoredAbout, StoredClaims } from './stored-claims.js'

interface Dependencies {
  readonly functions: ClaimFunctions
  readonly storedClaims: StoredClaims
  readonly issuer: Issuer
  readonly vendor: string
  readonly digest: Digest
  readonly instance: () => Instance
}

interface Made {
  readonly now: EpochSeconds
  /** Seconds. */
  readonly lifetime: number
  /** Claims and facts that were read from the storage. */
  readonly stored: StoredAbout
  /** Learns of failed claim rules. */
  readonly ruleFailures: RuleFailureNotes
}

const NOTHING: StoredAbout = { claims: {}, roles: [], metadata: {} }

/** Builds the claims of the JWTs of an entitlement, with those of targets. Stores nothing. */
export class TokenClaims {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The stored claims of access token and ID token, read only if requested. */
  async stored({ subject, options, scopes, requestedTokens }: Entitlement): Promise<readonly [accessToken: StoredAbout, idToken: StoredAbout]> {
    if (subject.kind !== 'user') return [NOTHING, NOTHING]
    const { storedClaims } = this.#deps
    const { project } = options
    const isJwt = requestedTokens.accessToken && options.accessTokenType === 'jwt'
    const asking = (assertsRoles: boolean) => project && { id: project.id, assertsRoles }
    const rules = (output: RuleOutput) => applicableRules(project?.rules, output, scopes)
    return storedClaims.about(
      subject.userId,
      isJwt ? storedClaims.requestFor(scopes, asking(project?.accessTokenRoleAssertion === true), rules('accessToken')) : undefined,
      requestedTokens.idToken ? storedClaims.requestFor(scopes, asking(project?.idTokenRoleAssertion === true), rules('idToken')) : undefined,
    )
  }

  /** @throws ClaimsUnavailable */
  async accessToken(entitlement: Entitlement, id: TokenId, made: Made): Promise<Claims> {
    const { issuer, vendor, instance } = this.#deps
    const { now, lifetime, stored } = made
    const hasAcr = instance().settings.features.oauthStepUp
    const claims = accessTokenClaims(entitlement, { issuer, vendor, id, now, lifetime, stored: stored.claims, hasAcr })
    return this.#withAdded('preaccesstoken', entitlement, this.#withRuled('accessToken', entitlement, claims, made))
  }

  /**
   * @param accessToken the one that is issued together with the ID token
   * @returns `undefined` for a subject that is not a user
   * @throws ClaimsUnavailable
   */
  async idToken(entitlement: Entitlement, made: Made, accessToken?: string): Promise<Claims | undefined> {
    const { issuer, vendor, digest } = this.#deps
    const { now, lifetime, stored } = made
    const claims = idTokenClaims(entitlement, { issuer, vendor, now, lifetime, stored: stored.claims, accessToken }, digest)
    return claims && this.#withAdded('preuserinfo', entitlement, this.#withRuled('idToken', entitlement, claims, made))
  }

  #withRuled(output: RuleOutput, entitlement: Entitlement, claims: Claims, { stored, ruleFailures }: Made): Claims {
    const { subject, scopes, options: { clientId, project } } = entitlement
    if (subject.kind !== 'user' || !project?.rules) return claims
    const application = { clientId, projectId: project.id, rules: project.rules, isForOthers: output === 'accessToken' && this.#isForOthers(entitlement) }
    return withRuled(claims, { output, user: subject.named, scopes, application, stored }, ruleFailures)
  }

  /** Whether the token is also for another project, whose services must not trust claims that the owner of this application makes up. */
  #isForOthers({ audience, options: { clientId, project } }: Entitlement): boolean {
    const own: readonly (string | undefined)[] = [clientId, project?.id, this.#deps.instance().projectId]
    return !audience.every((name) => own.includes(name))
  }

  async #withAdded(name: ClaimFunction, { subject, scopes, options }: Entitlement, claims: Claims): Promise<Claims> {
    if (subject.kind !== 'user') return claims
    return withAdded(this.#deps.functions, name, { user: subject.named, scopes, clientId: options.clientId }, claims)
  }
}
