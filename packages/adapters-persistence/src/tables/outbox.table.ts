import type { Dialect } from './table.js'
import { instant, integer, json, key, optional, table, text } from './table.js'

export const outboxTables = (dialect: Dialect) => [
  table(
    'outbox',
    {
      id: key,
      topic: text,
      body: json(dialect),
      attempts: integer,
      created_at: instant,
      due_at: instant,
      failed_at: optional(instant),
      last_problem: optional(text),
    },
    {
      indices: [
        { name: 'outbox_due_at', columns: ['due_at'] },
        // For purging dead letters without scanning waiting messages.
        { name: 'outbox_dead', columns: ['due_at'], where: 'failed_at is not null' },
      ],
    },
  ),
]
