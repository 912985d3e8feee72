import type { Branded, Digest, EpochSeconds, OrgId, ProviderId, Secret, SecretHash, UserId } from '../../foundation/shared/index.js'
import { idKind } from '../../foundation/shared/index.js'
import type { ProviderProtocol } from '../../directory/identity-providers/index.js'
import type { IdentityEvidence } from './upstream.js'

export type IntentId = Branded<string, 'IntentId'>
export const IntentId = idKind<IntentId>('intent id')

/** Seconds from the start of an intent to the answer of the provider. */
export const INTENT_LIFETIME = 30 * 60
/** Seconds from the answer of the provider to its retrieval. */
export const RETRIEVAL_LIFETIME = 5 * 60
/** Maximum characters of a retrievable answer. */
export const MAX_RETRIEVABLE = 500_000

/**
 * A sign-in at a provider on behalf of an application with its own login pages. `away` waits for the answer of the provider, `returned` for
 * its retrieval. A row is deleted when it is used, so that each answer and each token work once.
 */
export interface Intent {
  readonly id: IntentId
  readonly stage: 'away' | 'returned'
  readonly providerId: ProviderId
  /** The organization whose login policy applies. */
  readonly orgId: OrgId
  /** The only user who may retrieve it. */
  readonly startedBy: UserId
  /** SHA-256 of the secret of `state` while away, of the token afterwards. */
  readonly secretHash: SecretHash
  /** An `AwayIntent` or a `ReturnedIntent` as JSON, encrypted with the master key. */
  readonly sealed: string
  readonly expiresAt: EpochSeconds
}

/** What the answer of the provider is evaluated with. */
export interface AwayIntent {
  /** From `Upstream.begin`. */
  readonly memory: string
  readonly successUrl: string
  readonly failureUrl: string
  /** Whether the caller may write the users of all organizations. */
  readonly isInstanceWide: boolean
}

/** The person whom the provider named. */
export interface ReturnedIntent {
  readonly protocol: ProviderProtocol
  readonly externalId: string
  readonly userName: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly evidence: IdentityEvidence
  /** The linked user. */
  readonly userId?: UserId
}

/** Where intents are stored. Rows that have expired may still be found. */
export interface IntentStore {
  add(intent: Intent): Promise<void>
  find(id: IntentId): Promise<Intent | undefined>
  /** @returns whether it existed; exactly one of several callers gets `true` */
  remove(id: IntentId): Promise<boolean>
}

/** Purpose and owner of the sealed text: that of one intent and stage opens no other. */
export const contextOf = ({ id, stage }: Pick<Intent, 'id' | 'stage'>): string => `idp-intent:${stage}:${id}`

/** Whether the secret is that of the intent, and in time. */
export const isValid = ({ secretHash, expiresAt }: Intent, secret: Secret, { digest, now }: { readonly digest: Digest; readonly now: EpochSeconds }): boolean =>
  now < expiresAt && digest.equal(digest.sha256(secret), secretHash)

const STATE = /^i\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{43})$/

/** The `state` of an intent; has one part more than that of a sign-in. */
export const intentStateOf = (id: IntentId, secret: Secret): string => `i.${id}.${secret}`

/** The parts of the `state` of an intent; `undefined` for any other text. */
export function readIntentState(state: string | undefined): { readonly id: IntentId; readonly secret: Secret } | undefined {
  const [, id, secret] = STATE.exec(state ?? '') ?? []
  return id === undefined || secret === undefined ? undefined : { id: IntentId.parse(id), secret: secret as Secret }
}
