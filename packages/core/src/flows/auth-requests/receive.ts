import type { Client } from '../../parties/clients/index.js'
import type { ClaimsRequest, Parameters, Prompt, ResponseType, Scope } from '../../foundation/protocol/index.js'
import { isKnownScope, issues, parseScope, uiLocales } from '../../foundation/protocol/index.js'
import type { AuthRequestId, EpochSeconds, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'
import type { Received, RedirectReturn } from './auth-request.js'

interface Around {
  readonly id: AuthRequestId
  readonly returnTo: RedirectReturn
  readonly responseType: ResponseType
  readonly claims?: ClaimsRequest
  readonly vendor: string
  /** Whether `dpop_jkt` is honoured. */
  readonly isDpopOn: boolean
  readonly browserHash: SecretHash
  readonly hintedUserId?: UserId
  readonly pushedId?: TokenId
  readonly now: EpochSeconds
  /** Seconds until the request expires. */
  readonly lifetime: number
}

const NO_SCOPES: readonly string[] = []

/**
 * The requested scopes that can be granted. Unknown ones are dropped (product decision), and so is `offline_access` for a client that may not
 * refresh or a response type without a code (OIDC Core §11).
 */
export function grantableScopes(parameters: Parameters, client: Client, around: Pick<Around, 'vendor' | 'responseType'>): readonly Scope[] {
  const { vendor, responseType } = around
  const mayRefresh = client.grantTypes.includes('refresh_token') && issues(responseType, 'code')
  return (parseScope(parameters.get('scope') ?? '') ?? NO_SCOPES)
    .filter((scope): scope is Scope => isKnownScope(scope, vendor))
    .filter((scope) => (scope as string) !== 'offline_access' || mayRefresh)
}

const MAX_HINT = 256

/** A hint longer than any login name is ignored, because a truncated one could name another person. */
const usableHint = (hint: string | undefined): string | undefined => (hint !== undefined && hint.length <= MAX_HINT ? hint : undefined)

/** Creates the request from parameters that passed every check. */
export function receive(parameters: Parameters, client: Client, around: Around): Received<RedirectReturn> {
  const maxAge = parameters.get('max_age')
  const nonce = parameters.get('nonce')
  const loginHint = usableHint(parameters.get('login_hint'))
  const codeChallenge = parameters.get('code_challenge')
  const keyThumbprint = around.isDpopOn ? parameters.get('dpop_jkt') : undefined
  return {
    state: 'received',
    id: around.id,
    clientId: client.id,
    returnTo: around.returnTo,
    responseType: around.responseType,
    scopes: grantableScopes(parameters, client, around),
    prompts: (parameters.get('prompt') ?? '').split(' ').filter(Boolean) as Prompt[],
    ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(around.claims ? { claims: around.claims } : {}),
    ...(loginHint === undefined ? {} : { loginHint }),
    ...(around.hintedUserId === undefined ? {} : { hintedUserId: around.hintedUserId }),
    ...(codeChallenge === undefined ? {} : { codeChallenge }),
    ...(keyThumbprint === undefined ? {} : { keyThumbprint }),
    ...(around.pushedId === undefined ? {} : { pushedId: around.pushedId }),
    uiLocales: uiLocales(parameters),
    browserHash: around.browserHash,
    createdAt: around.now,
    expiresAt: around.now + around.lifetime,
    version: 1,
  }
}
