import type { Instance } from '../../foundation/instance/index.js'
import type { ClientReads } from '../../parties/clients/index.js'
import { areUnbarred } from '../../parties/clients/index.js'
import { mayDo } from '../../directory/permissions/index.js'
import type { MembershipReads } from '../../directory/permissions/index.js'
import { BARRED_FROM_API } from '../../directory/resources/index.js'
import { BearerError } from '../../foundation/protocol/index.js'
import type { OrgId, Reader, RequestOrigin } from '../../foundation/shared/index.js'
import type { HonourAccessToken, PresentedToken, ResolvedToken } from '../../tokens/tokens/index.js'
import { clientChain } from '../../tokens/tokens/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import type { CallerContext } from './caller-context.js'
import { ClientBarred, Unauthenticated } from './errors.js'

interface Dependencies {
  readonly honour: HonourAccessToken
  readonly storage: Reader<{ memberships: MembershipReads; clients: ClientReads }>
  readonly instance: () => Instance
}

/** Credentials and headers of an API request. */
export interface Presented {
  readonly token: PresentedToken
  readonly origin: RequestOrigin
  readonly chosenOrgId?: OrgId
}

const worthless = () => new Unauthenticated('the access token is not valid for this API')

const signInOf = ({ signIn }: ResolvedToken): { readonly authTime?: number } => (signIn ? { authTime: signIn.authTime } : {})

/**
 * Authenticates the caller of an API method, and is the one place that decides whether a token may permitted the API (product decision "API access").
 * It admits personal access tokens, service users' own tokens, and other users' tokens with the service's project in their audience. It refuses
 * tokens of an actor, and tokens that came through a client that is barred from the API now, however many exchanges ago.
 */
export class AuthenticateCaller {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws Unauthenticated */
  async authenticate(presented: Presented): Promise<CallerContext> {
    return this.#admit(await this.#honour(presented.token), presented)
  }

  /**
   * As `authenticate`, for a resource through which the API is called (RFC 8707). Its tokens have the resource alone in their audience.
   *
   * @returns the caller, and the scopes of the token
   * @throws Unauthenticated, ClientBarred
   */
  async authenticateAt(resource: string, presented: Presented): Promise<{ readonly context: CallerContext; readonly scopes: readonly string[] }> {
    const token = await this.#honour(presented.token)
    const { caller, ...context } = await this.#admit(token, presented, resource)
    return { context: { ...context, caller: { ...caller, isThroughAgent: true } }, scopes: token.scopes }
  }

  async #admit(token: ResolvedToken, { origin, chosenOrgId }: Presented, resource?: string): Promise<CallerContext> {
    const user = token.userId === undefined ? undefined : token.standing.user
    const isAddressed = resource !== undefined && token.audience.includes(resource)
    if (!user || token.actor || !(isAddressed || this.#isForThisApi(token, user))) throw worthless()
    const { id, orgId } = user.user
    const chain = clientChain(token)
    if (!chain) throw worthless()
    const { memberships, isAdmitted } = await this.#deps.storage.read(async (reads) => ({
      memberships: await reads.memberships.ofUser(id),
      isAdmitted: await areUnbarred(reads.clients, chain),
    }))
    if (!isAdmitted) throw resource === undefined ? worthless() : new ClientBarred(BARRED_FROM_API)
    const caller = {
      userId: id,
      orgId,
      origin,
      ...(token.clientId === undefined ? {} : { clientId: token.clientId }),
      ...(token.grant?.sessionId === undefined ? {} : { sessionId: token.grant.sessionId }),
      ...(mayDo(memberships, 'iam.write', {}) ? { runsInstance: true as const } : {}),
    }
    const signIn = token.form === 'personal' || user.user.kind === 'machine' ? {} : { signIn: signInOf(token) }
    return { caller, memberships, ...signIn, ...(chosenOrgId === undefined ? {} : { chosenOrgId }) }
  }

  async #honour(presented: PresentedToken): Promise<ResolvedToken> {
    try {
      return await this.#deps.honour.accept(presented)
    } catch (problem) {
      if (problem instanceof BearerError) throw new Unauthenticated(problem.description ?? 'the access token is not valid', { cause: problem })
      throw problem
    }
  }

  #isForThisApi({ form, grant, clientId, audience }: ResolvedToken, { user }: NamedUser): boolean {
    if (form === 'personal') return true
    // RFC 8707 §2: with resources, they are the whole audience. A resource must not use the token here.
    if (user.kind === 'machine' && grant === undefined && clientId !== undefined && audience.includes(clientId)) return true
    return audience.includes(this.#deps.instance().projectId)
  }
}
