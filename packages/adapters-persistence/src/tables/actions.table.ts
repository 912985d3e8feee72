import type { SealedKey } from '@keyhall/core/targets'
import type { Dialect } from './table.js'
import { flag, instant, integer, json, key, optional, table, text } from './table.js'

interface TargetRow {
  readonly id: string
  readonly name: string
  /** The canonical form of the name. */
  readonly name_key: string
  readonly kind: string
  readonly is_interrupting: boolean
  readonly endpoint: string
  /** Milliseconds. */
  readonly timeout: number
  readonly keys: readonly SealedKey[]
  readonly version: number
  readonly created_at: number
  readonly changed_at: number
}

interface DeliveryRow {
  readonly id: string
  readonly target_id: string
  readonly condition: string
  readonly subject: string
  readonly body: string
  readonly is_body_whole: boolean
  readonly is_async: boolean
  readonly attempt: number
  readonly status: number | null
  /** Milliseconds. */
  readonly duration: number
  readonly problem: string | null
  readonly note: string | null
  readonly at: number
  readonly answer: string | null
  readonly request_id: string | null
}

/** Without a foreign key, because calls outlive their target. */
export const actionTables = (dialect: Dialect) => [
  table<TargetRow>(
    'targets',
    {
      id: key,
      name: text,
      name_key: text,
      kind: text,
      is_interrupting: flag,
      endpoint: text,
      timeout: integer,
      keys: json(dialect),
      version: integer,
      created_at: instant,
      changed_at: instant,
    },
    { indices: [{ name: 'targets_name', columns: ['name_key'], unique: true }] },
  ),
  table('executions', { condition: key, targets: json(dialect), created_at: instant, changed_at: instant }),
  table<DeliveryRow>(
    'target_deliveries',
    {
      id: key,
      target_id: text,
      condition: text,
      subject: text,
      body: text,
      is_body_whole: flag,
      is_async: flag,
      attempt: integer,
      status: optional(integer),
      duration: integer,
      problem: optional(text),
      note: optional(text),
      at: instant,
      request_id: optional(text),
      answer: optional(text),
    },
    {
      indices: [
        { name: 'target_deliveries_target', columns: ['target_id', 'id'] },
        { name: 'target_deliveries_at', columns: ['at'] },
        { name: 'target_deliveries_request', columns: ['request_id', 'id'] },
      ],
    },
  ),
]
