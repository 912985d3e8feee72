import type { TargetId } from '../../foundation/shared/index.js'
import type { Target, TargetReads } from '../targets/index.js'
import type { Condition } from './condition.js'
import { conditionKey } from './condition.js'
import type { Execution } from './execution.js'
import { DEEPEST_INCLUDE } from './execution.js'
import type { ExecutionReads } from './ports.js'

/** The stores needed to find the bound targets. */
export interface ActionReads {
  readonly executions: ExecutionReads
  readonly targets: TargetReads
}

/** Targets in calling order, and the condition to which they are bound. */
export interface Bound {
  readonly condition: Condition
  readonly targets: readonly Target[]
}

type Known = Map<string, Execution>

/** Returns the most specific execution among the matching conditions. */
const bestOf = (conditions: readonly Condition[], known: Known): Execution | undefined =>
  conditions.map((condition) => known.get(conditionKey(condition))).find((execution) => execution !== undefined)

const includesOf = ({ targets }: Execution): readonly string[] =>
  targets.flatMap((listed) => (listed.kind === 'include' ? [conditionKey(listed.condition)] : []))

function targetIds({ targets }: Execution, known: Known, depth = 0): readonly TargetId[] {
  return targets.flatMap((listed) => {
    if (listed.kind === 'target') return [listed.id]
    const included = known.get(conditionKey(listed.condition))
    return included && depth < DEEPEST_INCLUDE ? targetIds(included, known, depth + 1) : []
  })
}

async function readIncludes(best: readonly Execution[], known: Known, reads: ExecutionReads): Promise<void> {
  let included = best.flatMap(includesOf)
  for (let depth = 0; depth < DEEPEST_INCLUDE; depth++) {
    const missing = included.filter((key) => !known.has(key))
    const found = missing.length === 0 ? [] : await reads.find([...new Set(missing)])
    for (const execution of found) known.set(conditionKey(execution.condition), execution)
    included = included.flatMap((key) => known.get(key) ?? []).flatMap(includesOf)
  }
}

/**
 * Finds the targets to call. Costs one read where no target is bound, the usual case.
 *
 * @param lists for each occurrence its matching conditions, most specific first
 * @returns the bound targets of each; a target is listed once for each
 */
export async function boundTargets(
  lists: readonly (readonly Condition[])[],
  { executions, targets }: ActionReads,
): Promise<readonly (Bound | undefined)[]> {
  const met = await executions.find(lists.flat().map(conditionKey))
  if (met.length === 0) return lists.map(() => undefined)
  const known: Known = new Map(met.map((execution) => [conditionKey(execution.condition), execution]))
  const best = lists.map((conditions) => bestOf(conditions, known))
  await readIncludes(best.flatMap((execution) => execution ?? []), known, executions)
  const idsOf = best.map((execution) => (execution ? [...new Set(targetIds(execution, known))] : []))
  const byId = new Map((await targets.some([...new Set(idsOf.flat())])).map((target) => [target.id, target]))
  return best.map((execution, index) => execution && {
    condition: execution.condition, targets: (idsOf[index] ?? []).flatMap((id) => byId.get(id) ?? []),
  })
}
