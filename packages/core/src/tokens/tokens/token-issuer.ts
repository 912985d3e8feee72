import type { FailedRule } from '../../foundation/claim-rules/index.js'
import type { ClientUse } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { opaqueToken } from '../../foundation/protocol/index.js'
import type { Clock, Digest, EpochSeconds, Ids, Issuer, Secret, SecretDerivation, Secrets } from '../../foundation/shared/index.js'
import { TokenId, defined, withDefined } from '../../foundation/shared/index.js'
import { opaqueAccessToken } from './access-token.js'
import type { ClaimFunctions } from './claim-functions.js'
import type { Entitlement } from './entitlement.js'
import type { ResponseEncrypter } from './encrypt-response.js'
import type { JwtSigner, TokenLedger } from './ports.js'
import type { AccessTokenRecord, Issuance, RefreshTokenRecord } from './records.js'
import type { RuleFailureNotes } from './ruled-claims.js'
import type { StoredAbout, StoredClaims } from './stored-claims.js'
import { TokenClaims } from './token-claims.js'
import type { FailedRules, IssuedTokens } from './token-set.js'

/** A concurrent request consumed what the entitlement depends on. Never leaves the core. */
export class AlreadyUsed extends Error {}

interface Dependencies {
  readonly ledger: TokenLedger
  readonly signer: JwtSigner
  readonly encrypter: ResponseEncrypter
  readonly functions: ClaimFunctions
  readonly storedClaims: StoredClaims
  readonly ruleFailures: RuleFailureNotes
  readonly clientUse: ClientUse
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly ids: Ids
  readonly secrets: Secrets
  readonly refreshSecrets: SecretDerivation
  readonly digest: Digest
  readonly clock: Clock
}

const partiesOf = ({ subject, options: { clientId } }: Entitlement): Pick<FailedRules, 'clientId' | 'userId'> =>
  ({ clientId, ...(subject.kind === 'user' ? { userId: subject.userId } : {}) })

/** Lifetime in seconds, and time of issuance. */
interface Life {
  readonly now: EpochSeconds
  readonly lifetime: number
}

interface WithClaims {
  readonly stored: StoredAbout
  readonly ruleFailures: RuleFailureNotes
}

/** Turns an entitlement into tokens. Signs first; then one atomic write consumes what the grant depends on and stores the tokens. */
export class TokenIssuer {
  readonly #deps: Dependencies
  readonly #claims: TokenClaims

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#claims = new TokenClaims(deps)
  }

  /**
   * @param requestId the token request, for events about failed claim rules
   * @throws ClaimsUnavailable, EncryptionImpossible; AlreadyUsed when the entitlement depends on something single-use that was consumed
   */
  async issue(entitlement: Entitlement, requestId?: string): Promise<IssuedTokens> {
    const { accessToken, idToken } = this.#lives(entitlement)
    const [forAccess, forId] = await this.#claims.stored(entitlement)
    const failedRules: FailedRule[] = []
    let isRecorded = false
    const ruleFailures: RuleFailureNotes = {
      note: (failures) => {
        failedRules.push(...failures.failed)
        const isNew = this.#deps.ruleFailures.note({ ...failures, ...(requestId === undefined ? {} : { requestId }) })
        isRecorded ||= isNew
        return isNew
      },
    }
    const { requestedTokens } = entitlement
    const made = ({ now, lifetime }: Life, stored: StoredAbout): Life & WithClaims => ({ now, lifetime, stored, ruleFailures })
    const access = requestedTokens.accessToken ? await this.#accessToken(entitlement, made(accessToken, forAccess)) : undefined
    const id = requestedTokens.idToken ? await this.#idToken(entitlement, made(idToken, forId), access?.text) : undefined
    const refresh = this.#refreshToken(entitlement, accessToken.now)
    await this.#store(entitlement, access?.record, refresh?.record)
    if (access || id !== undefined) this.#deps.clientUse.note(entitlement.options.clientId)
    return {
      accessToken: access?.text,
      expiresIn: (access ? accessToken : idToken).lifetime,
      scopes: entitlement.scopes,
      authorizationDetails: entitlement.authorizationDetails,
      resources: this.#deps.instance().settings.features.mcp ? entitlement.resources : undefined,
      idToken: id,
      refreshToken: refresh?.text,
      failedRules: failedRules.length > 0 ? { ...partiesOf(entitlement), rules: failedRules, isRecorded } : undefined,
    }
  }

  #lives({ notAfter, accessTokenLifetime }: Entitlement): { readonly accessToken: Life; readonly idToken: Life } {
    const now = this.#deps.clock.now()
    const { accessToken, idToken } = this.#deps.instance().settings.tokens
    const longest = notAfter === undefined ? Infinity : notAfter - now
    return { accessToken: { now, lifetime: Math.min(accessTokenLifetime ?? accessToken, longest) }, idToken: { now, lifetime: Math.min(idToken, longest) } }
  }

  async #store(
    { consume, alongside, recorded }: Entitlement, accessToken?: AccessTokenRecord, refreshToken?: RefreshTokenRecord,
  ): Promise<void> {
    const { whileSession, grant, code } = alongside ?? {}
    const issuance: Issuance = defined({ consume, whileSession, grant, code: code?.record, accessToken, refreshToken, recorded })
    if (Object.keys(issuance).length === 0) return
    if ((await this.#deps.ledger.settle(issuance)) === 'already_used') throw new AlreadyUsed()
  }

  async #accessToken(
    entitlement: Entitlement, made: Life & WithClaims,
  ): Promise<{ text: string; record?: AccessTokenRecord }> {
    const { signer, ids, secrets, digest } = this.#deps
    const id = TokenId.parse(ids.next())
    if (entitlement.options.accessTokenType === 'bearer') {
      return opaqueAccessToken(entitlement, { id, secret: secrets.next(), now: made.now, lifetime: made.lifetime }, digest)
    }
    const claims = await this.#claims.accessToken(entitlement, id, made)
    return { text: await signer.sign(entitlement.options.idTokenSignedResponseAlg, 'at+jwt', claims) }
  }

  async #idToken(entitlement: Entitlement, made: Life & WithClaims, accessToken: string | undefined): Promise<string | undefined> {
    const claims = await this.#claims.idToken(entitlement, made, accessToken)
    const { idTokenSignedResponseAlg, idTokenEncryption } = entitlement.options
    const signed = claims && (await this.#deps.signer.sign(idTokenSignedResponseAlg, 'JWT', claims))
    const isEncrypted = idTokenEncryption && this.#deps.instance().settings.features.oidcJwtResponses
    // OIDC Core §2: signed, then encrypted
    return signed !== undefined && isEncrypted ? this.#deps.encrypter.encrypt(signed, idTokenEncryption, 'JWT') : signed
  }

  /** A repeated request gets the refresh token of the first one, which is already stored. */
  #refreshToken(
    { options, requestedTokens, grantId, keyThumbprint, isRefreshBound, rotation }: Entitlement, now: EpochSeconds,
  ): { text: string; record?: RefreshTokenRecord } | undefined {
    if (requestedTokens.refreshUntil === undefined || grantId === undefined) return undefined
    const { ids, digest, instance } = this.#deps
    const id = rotation?.successorId ?? TokenId.parse(ids.next())
    const text = opaqueToken('refreshToken', id, this.#refreshSecret(id, rotation?.presented))
    if (rotation?.successorId !== undefined) return { text }
    // Using it is not recorded, so it cannot expire for lack of use.
    const idle = options.keepsRefreshTokens ? Infinity : instance().settings.tokens.refreshTokenIdle
    const expiresAt = Math.min(now + idle, requestedTokens.refreshUntil)
    const record = { id, secretHash: digest.sha256(text), grantId, issuedAt: now, expiresAt }
    return { text, record: isRefreshBound === true ? withDefined(record, { keyThumbprint }) : record }
  }

  /** Derived rather than stored, so that the storage contains only hashes of refresh tokens. */
  #refreshSecret(id: TokenId, presented: string | undefined): Secret {
    const { secrets, refreshSecrets } = this.#deps
    return presented === undefined ? secrets.next() : refreshSecrets.of(`${id} ${presented}`)
  }
}
