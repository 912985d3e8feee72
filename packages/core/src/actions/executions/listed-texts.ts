import { conditionKey } from './condition.js'
import type { Execution } from './execution.js'

/** The entries of an execution as text for the audit trail. */
export const listedTexts = ({ targets }: Execution): readonly string[] =>
  targets.map((listed) => (listed.kind === 'target' ? listed.id : `include:${conditionKey(listed.condition)}`))
