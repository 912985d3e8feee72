import type { AssertionRules, VerifiedAssertion, VerifyAssertion } from '../assertions/index.js'
import type { ComparedInstance } from '../../foundation/instance/index.js'
import type { ClientAuthMethod } from '../../foundation/protocol/index.js'
import { ENDPOINTS, OAuthError, TokenOfAnotherClient, isCertificateMethod } from '../../foundation/protocol/index.js'
import { StorageUnavailable, ClientId } from '../../foundation/shared/index.js'
import type { Clock, Digest, Issuer } from '../../foundation/shared/index.js'
import type { ClientCredentials } from './client-credentials.js'
import { WRONG_METHOD, clientRefused, isSentSecretOf, verifyMethod, verifySecret, wrongMethod } from './client-credentials.js'
import { certificateProblem } from './client-certificate.js'
import type { ClientKeySets } from './client-key-sets.js'
import type { Client } from './client.js'
import type { ClientDirectory } from './client-directory.js'
import { FAPI_ALGORITHMS, demands } from './security-profiles.js'

/** The cached client is outdated. Never leaves the core. */
export class ClientChanged extends Error {
  readonly clientId: ClientId

  constructor(clientId: ClientId) {
    super('the remembered client is stale')
    this.clientId = clientId
  }
}

/** The endpoint at which a client authenticates, and the accepted methods. */
export interface AuthenticationPlace {
  readonly endpoint: keyof typeof ENDPOINTS
  /** The row of the table "Accepted methods per endpoint / grant". */
  readonly accepted: readonly ClientAuthMethod[]
  /** Those of clients with a FAPI 2.0 profile, where they differ. */
  readonly acceptedByFapi?: readonly ClientAuthMethod[] | undefined
}

/** Verifies what else the request proves, such as a DPoP key. Called once the client is authenticated, before anything is used up. */
export type ProveMore = () => Promise<unknown>

const NOTHING_MORE: ProveMore = () => Promise.resolve()

const acceptedFrom = (client: Client | undefined, { accepted, acceptedByFapi }: AuthenticationPlace): readonly ClientAuthMethod[] =>
  client && acceptedByFapi && demands(client, 'client_authentication') ? acceptedByFapi : accepted

interface Dependencies {
  readonly clients: ClientDirectory
  readonly assertions: VerifyAssertion
  readonly keySets: ClientKeySets
  readonly issuer: Issuer
  readonly digest: Digest
  readonly clock: Clock
  readonly compared: ComparedInstance
}

/** Errors that depend on the client alone. */
const BY_CLIENT: readonly string[] = ['invalid_client', 'unauthorized_client'] satisfies OAuthError['error'][]

const NO_CERTIFICATE = 'the client sends no certificate, or KEYHALL_CLIENT_CERTIFICATES does not say where it arrives'
const WRONG_CERTIFICATE = 'clients.wrong_certificate'

type WithoutCredentials = Extract<ClientCredentials, { method: 'none' }>

const isByCertificate = ({ authMethod }: Client, credentials: ClientCredentials): credentials is WithoutCredentials =>
  credentials.method === 'none' && isCertificateMethod(authMethod)

const mayBeStale = (problem: unknown): boolean =>
  problem instanceof ClientChanged ||
  (problem instanceof OAuthError && BY_CLIENT.includes(problem.error) && !(problem instanceof TokenOfAnotherClient))

/** Authenticates the client of a request (specification, "Client authentication methods (shared)"). */
export class AuthenticateClient {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Authenticates a client and runs `work` with it. Repeats both with a fresh client if a cached one is refused, or if `work` detects by its
   * own read that the client has changed (`ClientChanged`), so that no decision rests on outdated data.
   *
   * @param proveMore runs between the verification and the consumption of a client assertion: RFC 9449 §8, a client that gets a nonce repeats
   * its request, and may repeat the assertion with it
   * @throws OAuthError `invalid_client`, `invalid_request`
   */
  async authenticate<T>(
    credentials: ClientCredentials | undefined,
    place: AuthenticationPlace,
    work: (client: Client) => Promise<T>,
    proveMore: ProveMore = NOTHING_MORE,
  ): Promise<T> {
    if (!credentials) throw clientRefused('client authentication is missing')
    const { clients } = this.#deps
    const clientId = this.#clientId(credentials)
    const spend = this.#spendOnce(proveMore)
    const attempt = async (stored: Client | undefined): Promise<T> => {
      if (stored && isByCertificate(stored, credentials)) return work(await this.#withCertificate(stored, credentials, place))
      const client = await this.#withMethod(stored, credentials, place)
      if (credentials.method === 'private_key_jwt') await spend(await this.#verified(client, credentials.assertion, place))
      else if (credentials.method !== 'none') verifySecret(client, credentials, this.#deps.digest)
      return work(client)
    }
    try {
      return await attempt(await clients.find(clientId))
    } catch (problem) {
      if (!mayBeStale(problem)) throw problem
    }
    try {
      return await attempt(await clients.fresh(clientId))
    } catch (problem) {
      // Changed again between two reads: rare and short.
      throw problem instanceof ClientChanged ? new StorageUnavailable('the client is being changed') : problem
    }
  }

  /** RFC 8705 §2. A request without a certificate is not authenticated, also with a secret or an assertion. */
  async #withCertificate(stored: Client, { certificate }: WithoutCredentials, place: AuthenticationPlace): Promise<Client> {
    const { keySets, clock } = this.#deps
    const client = verifyMethod(stored, stored.authMethod, acceptedFrom(stored, place))
    const read = certificate?.()
    const { authMethod } = client
    if (!isCertificateMethod(authMethod) || !read) throw clientRefused(undefined, NO_CERTIFICATE, WRONG_CERTIFICATE)
    const keys = authMethod === 'tls_client_auth' ? [] : await keySets.keysOf(client, undefined)
    const problem = certificateProblem(authMethod, read, { client, keys, now: clock.now() })
    if (problem !== undefined) throw clientRefused(undefined, [problem, keySets.problemOf(client)].filter(Boolean).join('; '), WRONG_CERTIFICATE)
    return client
  }

  /** Discloses the registered method, but only to a client that sent its correct secret or a valid assertion. */
  async #withMethod(stored: Client | undefined, credentials: ClientCredentials, place: AuthenticationPlace): Promise<Client> {
    try {
      return verifyMethod(stored, credentials.method, acceptedFrom(stored, place))
    } catch (problem) {
      if (stored?.state !== 'active' || !(await this.#isProven(stored, credentials, place))) throw problem
      const why = wrongMethod(stored, credentials.method, acceptedFrom(stored, place))
      throw clientRefused(why, undefined, WRONG_METHOD)
    }
  }

  async #isProven(client: Client, credentials: ClientCredentials, place: AuthenticationPlace): Promise<boolean> {
    if (credentials.method === 'none') return false
    if (credentials.method !== 'private_key_jwt') return isSentSecretOf(client.secretHash, credentials, this.#deps.digest)
    return this.#verified(client, credentials.assertion, place).then(() => true, (problem: unknown) => {
      if (problem instanceof OAuthError) return false
      throw problem
    })
  }

  /** RFC 7521 §4.2: `client_id` is optional beside an assertion, and must identify the same client if present. */
  #clientId(credentials: ClientCredentials): ClientId {
    if (credentials.method !== 'private_key_jwt') return credentials.clientId
    const issuer = this.#deps.assertions.issuerOf(credentials.assertion)
    if (issuer === undefined) throw clientRefused('the client assertion is malformed')
    if (credentials.clientId !== undefined && credentials.clientId !== issuer) {
      throw new OAuthError('invalid_request', 'client_id is not that of the client assertion')
    }
    return ClientId.parse(issuer)
  }

  /** RFC 7523 §3 and OIDC Core §9. */
  async #verified(client: Client, assertion: string, { endpoint }: AuthenticationPlace): Promise<VerifiedAssertion> {
    const { assertions, issuer, keySets, compared } = this.#deps
    const verified = await assertions.verify(assertion, (kid) => keySets.keysOf(client, kid), {
      purpose: 'client_authentication',
      issuer: client.id,
      subject: client.id,
      // FAPI 2.0 Security Profile §5.3.2.1, item 8: the issuer as a string, nothing else
      ...(demands(client, 'issuer_audience')
        ? { audiences: [issuer], isAudienceString: true }
        : { audiences: [issuer, `${issuer}${ENDPOINTS.token}`, `${issuer}${ENDPOINTS[endpoint]}`] }),
      ...algorithmsFor(client),
    })
    if (typeof verified === 'string') throw clientRefused(`client assertion: ${verified}`, keySets.problemOf(client))
    if (verified.jti === undefined && (await compared()).settings.security.requireClientAssertionJti) throw clientRefused('client assertion: jti is missing')
    return verified
  }

  /** The second attempt with a fresh client must not treat this request's own assertion as a replay. */
  #spendOnce(proveMore: ProveMore): (assertion: VerifiedAssertion) => Promise<void> {
    let isSpent = false
    return async (assertion) => {
      if (isSpent) return
      await proveMore()
      if (!(await this.#deps.assertions.consume(assertion))) throw clientRefused('client assertion: it was used before')
      isSpent = true
    }
  }
}

/** OIDC Registration §2: a registered `token_endpoint_auth_signing_alg` is the only one. */
function algorithmsFor(client: Client): Pick<AssertionRules, 'algorithms'> | undefined {
  const registered = client.tokenEndpointAuthSigningAlg
  const allowed = demands(client, 'algorithms') ? FAPI_ALGORITHMS : undefined
  if (registered === undefined) return allowed && { algorithms: allowed }
  return { algorithms: allowed?.includes(registered) ?? true ? [registered] : [] }
}
