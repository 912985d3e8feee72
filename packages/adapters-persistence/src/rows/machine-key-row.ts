import type { MachineKey } from '@keyhall/core/credentials'
import type { UserId } from '@keyhall/core/shared'
import { withDefined } from '@keyhall/core/shared'
import type { RowReader } from '../sql/row-reader.js'

/** The columns of a key that `readMachineKey` reads. */
export const MACHINE_KEY = 'k.kid, k.public_key, k.created_at, k.expires_at'
export const MACHINE_KEY_WIDTH = 4

export const readMachineKey = (row: RowReader, userId: UserId): MachineKey =>
  withDefined(
    { userId, kid: row.text(), publicKey: row.json() as MachineKey['publicKey'] },
    { createdAt: row.optionalNumber(), expiresAt: row.optionalNumber() },
  )
