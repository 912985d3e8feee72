import type { Dialect } from './table.js'
import { filledIndex, instant, integer, json, key, optional, table, text } from './table.js'

/** Rows of the table `login_traces`. */
export interface LoginTraceRow {
  readonly id: string
  readonly request_id: string
  readonly auth_request_id: string | null
  readonly code_id: string | null
  readonly client_id: string | null
  readonly user_id: string | null
  readonly method: string
  readonly route: string
  readonly status: number
  readonly outcome: string
  readonly reason: string | null
  readonly reason_code: string | null
  readonly next: string | null
  readonly parameters: Readonly<Record<string, string>> | null
  readonly address: string
  readonly user_agent: string | null
  readonly at: number
}

/** Rows of the table `traced_sign_ins`: one for each sign-in, merged from its entries. */
export interface TracedSignInRow {
  readonly id: string
  readonly reference: string
  readonly client_id: string | null
  readonly client_org_id: string | null
  readonly user_id: string | null
  readonly user_org_id: string | null
  readonly code_id: string | null
  readonly route: string
  readonly outcome: string
  readonly reason: string | null
  readonly reason_code: string | null
  readonly address: string
  readonly started_at: number
  readonly last_at: number
}

const tracedSignIns = table<TracedSignInRow>(
  'traced_sign_ins',
  {
    id: key,
    reference: text,
    client_id: optional(text),
    client_org_id: optional(text),
    user_id: optional(text),
    user_org_id: optional(text),
    code_id: optional(text),
    route: text,
    outcome: text,
    reason: optional(text),
    reason_code: optional(text),
    address: text,
    started_at: instant,
    last_at: instant,
  },
  {
    indices: [
      { name: 'traced_sign_ins_started', columns: ['started_at', 'id'] },
      { name: 'traced_sign_ins_client', columns: ['client_id', 'started_at', 'id'] },
      filledIndex('traced_sign_ins_by_user', 'user_id', 'started_at', 'id'),
      { name: 'traced_sign_ins_client_org', columns: ['client_org_id', 'started_at', 'id'] },
      filledIndex('traced_sign_ins_by_user_org', 'user_org_id', 'started_at', 'id'),
      { name: 'traced_sign_ins_outcome', columns: ['outcome', 'started_at', 'id'] },
      filledIndex('traced_sign_ins_by_code', 'code_id'),
    ],
  },
)

/** Without foreign keys, because the traced objects are deleted earlier or were never stored. */
export const loginTraceTables = (dialect: Dialect) => [
  table<LoginTraceRow>(
    'login_traces',
    {
      id: key,
      request_id: text,
      auth_request_id: optional(text),
      code_id: optional(text),
      client_id: optional(text),
      user_id: optional(text),
      method: text,
      route: text,
      status: integer,
      outcome: text,
      reason: optional(text),
      reason_code: optional(text),
      next: optional(text),
      parameters: optional(json(dialect)),
      address: text,
      user_agent: optional(text),
      at: instant,
    },
    {
      indices: [
        { name: 'login_traces_request', columns: ['request_id', 'id'] },
        filledIndex('login_traces_by_auth_request', 'auth_request_id', 'id'),
        filledIndex('login_traces_by_code', 'code_id', 'id'),
        filledIndex('login_traces_by_user', 'user_id'),
        { name: 'login_traces_at', columns: ['at'] },
      ],
    },
  ),
  tracedSignIns,
]
