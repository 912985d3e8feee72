import type { EpochSeconds, GrantId, SessionId, TokenId, UnitOfWork, UserId, ClientId } from '@keyhall/core/shared'
import type { RegisteredRedirect } from '@keyhall/core/clients'
import type {
  CodeReading,
  CodeRecord,
  GrantRecord,
  GrantStore,
  RefreshTokenReading,
  RefreshTokenRecord,
  Standing,
  TokenLedger,
} from '@keyhall/core/tokens'
import type { AuditEvent, EventStores, RecordEvents } from '@keyhall/core/audit'
import { opaqueToken } from '@keyhall/core/protocol'
import { NOW, goodStanding, scopes } from './builders.js'
import { aTrail } from './audit.js'
import { countingSecrets, digest } from './fakes.js'

interface RevokingStores extends EventStores {
  readonly grants: GrantStore
}

/** The answers of a ledger, and the revocations that it records. */
interface FakeLedger {
  readonly ledger: TokenLedger
  readonly revoked: (readonly [GrantId, EpochSeconds])[]
  /** The stores for detecting reuse, besides the ledger. */
  readonly revoking: { readonly storage: UnitOfWork<RevokingStores>; readonly events: RecordEvents }
  readonly trail: readonly AuditEvent[]
}

/** A ledger of one row of every kind; every other verb is an error. */
export function aLedger(answers: {
  readonly code?: CodeReading
  readonly refreshToken?: RefreshTokenReading
  readonly clientStanding?: Standing
  readonly isUnanswered?: boolean
}): FakeLedger {
  const revoked: (readonly [GrantId, EpochSeconds])[] = []
  const ledger: Pick<TokenLedger, 'code' | 'refreshToken' | 'clientStanding' | 'isUnanswered'> = {
    code: async (id) => (answers.code?.code.id === id ? answers.code : undefined),
    refreshToken: async (id) => (answers.refreshToken?.token.id === id ? answers.refreshToken : undefined),
    clientStanding: async () => answers.clientStanding ?? {},
    isUnanswered: async () => answers.isUnanswered ?? false,
  }
  const { trail, events, stores } = aTrail()
  const grants: Pick<GrantStore, 'revoke'> = { revoke: async (id, at) => revoked.push([id, at]) === 1 }
  const revoking = { events, storage: { run: <T>(work: (of: RevokingStores) => Promise<T>) => work({ ...stores, grants: grants as GrantStore }) } }
  return { ledger: ledger as TokenLedger, revoked, revoking, trail }
}

export const aGrantRecord = (own: Partial<GrantRecord> = {}): GrantRecord => ({
  id: 'grant' as GrantId,
  clientId: 'shop' as ClientId,
  userId: 'ada' as UserId,
  sessionId: 'session' as SessionId,
  scopes: scopes('openid offline_access'),
  audience: ['shop', 'project'],
  authTime: NOW - 50,
  amr: ['pwd'],
  nonce: 'n',
  createdAt: NOW - 20,
  expiresAt: NOW + 10_000,
  ...own,
})

interface Changes<R> {
  readonly record?: Partial<R>
  readonly grant?: Partial<GrantRecord>
  readonly standing?: Standing
}

/** A valid code, and its row in the ledger. */
export function aCodeReading({ record, grant, standing = goodStanding() }: Changes<CodeRecord> = {}) {
  const text = opaqueToken('code', 'c'.repeat(22) as TokenId, countingSecrets().next())
  const code: CodeRecord = {
    id: 'c'.repeat(22) as TokenId,
    secretHash: digest.sha256(text),
    grantId: 'grant' as GrantId,
    redirectUri: 'https://shop.example/cb' as RegisteredRedirect,
    issuedAt: NOW - 20,
    expiresAt: NOW + 40,
    ...record,
  }
  return { text, reading: { code, grant: aGrantRecord(grant), standing } }
}

/** A valid refresh token, and its row in the ledger. */
export function aRefreshReading({ record, grant, standing = goodStanding() }: Changes<RefreshTokenRecord> = {}) {
  const text = opaqueToken('refreshToken', 'r'.repeat(22) as TokenId, countingSecrets().next())
  const token: RefreshTokenRecord = {
    id: 'r'.repeat(22) as TokenId,
    secretHash: digest.sha256(text),
    grantId: 'grant' as GrantId,
    issuedAt: NOW - 20,
    expiresAt: NOW + 40,
    ...record,
  }
  return { text, reading: { token, grant: aGrantRecord(grant), standing } }
}
