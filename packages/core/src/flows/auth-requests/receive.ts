import type { Grantable } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { ResponseType, Scope } from '../../foundation/protocol/index.js'
import { acrValues, isKnownScope, issues } from '../../foundation/protocol/index.js'
import type { AuthRequestId, EpochSeconds, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'
import { defined } from '../../foundation/shared/index.js'
import type { Received, RedirectReturn } from './auth-request.js'
import type { CheckedAuthorization } from './request-checks.js'

interface Around {
  readonly id: AuthRequestId
  readonly returnTo: RedirectReturn
  readonly vendor: string
  /** Whether `dpop_jkt` is honoured. */
  readonly isDpopOn: boolean
  /** Whether `acr_values` is honoured. */
  readonly isStepUpOn: boolean
  readonly browserHash: SecretHash
  /** With the parameter `resource`. */
  readonly grantable?: Grantable
  readonly hintedUserId?: UserId
  readonly pushedId?: TokenId
  readonly now: EpochSeconds
  /** Seconds until the request expires. */
  readonly lifetime: number
}

/**
 * The requested scopes that can be granted. Unknown ones are dropped (product decision), and so is `offline_access` for a client that may not
 * refresh or a response type without a code (OIDC Core §11).
 */
export function grantableScopes(
  requested: readonly string[],
  client: Client,
  { vendor, responseType }: { readonly vendor: string; readonly responseType: ResponseType },
): readonly Scope[] {
  return withoutRefresh(requested.filter((scope): scope is Scope => isKnownScope(scope, vendor)), client, responseType)
}

/** Drops `offline_access` where it has no effect. */
export function withoutRefresh(scopes: readonly Scope[], client: Client, responseType: ResponseType): readonly Scope[] {
  const mayRefresh = client.grantTypes.includes('refresh_token') && issues(responseType, 'code')
  return scopes.filter((scope) => (scope as string) !== 'offline_access' || mayRefresh)
}

/** Values of other servers say nothing here; the request then has no preference. */
const preferredAcr = (requested: readonly string[], vendor: string): string | undefined =>
  requested.find((value) => (acrValues(vendor) as readonly string[]).includes(value))

/** Creates the request that waits for the person. */
export function receive(checked: CheckedAuthorization, client: Client, around: Around): Received<RedirectReturn> {
  const { responseType, scopes, prompts, maxAge, nonce, acrValues: requestedAcr, claims, loginHint, idpHint, codeChallenge, keyThumbprint, uiLocales } = checked
  const { id, returnTo, vendor, isDpopOn, isStepUpOn, browserHash, grantable, hintedUserId, pushedId, now, lifetime } = around
  return {
    state: 'received',
    id,
    clientId: client.id,
    returnTo,
    responseType,
    scopes: grantable ? withoutRefresh(grantable.scopes, client, responseType) : grantableScopes(scopes, client, { vendor, responseType }),
    ...(grantable ? { resources: grantable.resources } : {}),
    prompts,
    // OIDC Registration §2: default_max_age applies to requests without max_age
    ...defined({ maxAge: maxAge ?? client.defaultMaxAge, nonce, preferredAcr: isStepUpOn ? preferredAcr(requestedAcr, vendor) : undefined, claims, loginHint, idpHint, hintedUserId, codeChallenge, keyThumbprint: isDpopOn ? keyThumbprint : undefined, pushedId }),
    uiLocales,
    browserHash,
    createdAt: now,
    expiresAt: now + lifetime,
    version: 1,
  }
}
