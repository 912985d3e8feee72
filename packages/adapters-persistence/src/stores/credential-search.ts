import type { MachineKey, Owned, PersonalAccessToken, ServiceCredentialField } from '@keyhall/core/credentials'
import type { SecretHash } from '@keyhall/core/shared'
import { OrgId, TokenId, UserId } from '@keyhall/core/shared'
import { MACHINE_KEY, readMachineKey } from '../rows/machine-key-row.js'
import { userStays } from '../sql/removals.js'
import type { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'

export const MACHINE_KEYS: Searchable<ServiceCredentialField> = {
  select: `u.org_id, k.user_id, ${MACHINE_KEY}`,
  from: 'machine_keys k join users u on u.id = k.user_id',
  always: userStays('u'),
  columns: {
    id: { value: 'k.kid' },
    userId: { value: 'k.user_id' },
    orgId: { value: 'u.org_id' },
    createdAt: { value: 'k.created_at', isNumber: true },
    expiresAt: { value: 'k.expires_at', isNumber: true },
  },
  id: '(k.kid || k.user_id)',
}

export function readOwnedKey(row: RowReader): Owned<MachineKey> {
  const orgId = OrgId.parse(row.text())
  return { orgId, ...readMachineKey(row, UserId.parse(row.text())) }
}

export const PERSONAL_ACCESS_TOKENS: Searchable<ServiceCredentialField> = {
  select: 'u.org_id, t.id, t.user_id, t.secret_hash, t.created_at, t.expires_at',
  from: 'personal_access_tokens t join users u on u.id = t.user_id and t.revoked_at is null',
  always: userStays('u'),
  columns: {
    id: { value: 't.id' },
    userId: { value: 't.user_id' },
    orgId: { value: 'u.org_id' },
    createdAt: { value: 't.created_at', isNumber: true },
    expiresAt: { value: 't.expires_at', isNumber: true },
  },
  id: 't.id',
}

export const readOwnedToken = (row: RowReader): Owned<PersonalAccessToken> => ({
  orgId: OrgId.parse(row.text()),
  id: TokenId.parse(row.text()),
  userId: UserId.parse(row.text()),
  secretHash: row.text() as SecretHash,
  createdAt: row.number(),
  expiresAt: row.number(),
})
