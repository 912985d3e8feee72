import { quoted } from '../../foundation/shared/index.js'
import { conditionKey } from './condition.js'
import { ExecutionNotFound, IncludesRefused } from './errors.js'
import type { Execution } from './execution.js'
import { DEEPEST_INCLUDE, MAX_TARGETS } from './execution.js'

type Executions = ReadonlyMap<string, Execution>

interface Extent {
  readonly depth: number
  readonly targets: number
}

/** The include depth of an execution, and its number of targets. @param path the executions that include it */
function extentOf({ condition, targets }: Execution, all: Executions, path: readonly string[] = []): Extent {
  const key = conditionKey(condition)
  if (path.includes(key)) throw new IncludesRefused('the includes are circular')
  if (path.length > DEEPEST_INCLUDE) throw new IncludesRefused(`includes may be nested at most ${DEEPEST_INCLUDE} levels deep`)
  let [depth, count] = [0, 0]
  for (const listed of targets) {
    const included = listed.kind === 'include' ? all.get(conditionKey(listed.condition)) : undefined
    if (!included) count += 1
    else {
      const inside = extentOf(included, all, [...path, key])
      depth = Math.max(depth, inside.depth + 1)
      count += inside.targets
    }
    if (count > MAX_TARGETS) throw new IncludesRefused(`an execution may have at most ${MAX_TARGETS} targets, including those of its includes`)
  }
  return { depth, targets: count }
}

/**
 * Checks a new execution, and all that include it.
 *
 * @throws ExecutionNotFound for an include of an execution that does not exist; IncludesRefused
 */
export function assertIncludable(fresh: Execution, stored: readonly Execution[]): void {
  const all = new Map(stored.map((execution) => [conditionKey(execution.condition), execution]))
  all.set(conditionKey(fresh.condition), fresh)
  for (const listed of fresh.targets) {
    const isThere = listed.kind === 'target' || all.has(conditionKey(listed.condition))
    if (!isThere) throw new ExecutionNotFound(`the included execution ${quoted(conditionKey(listed.condition))} does not exist`)
  }
  if (!fresh.targets.some(({ kind }) => kind === 'include') && !isIncluded(fresh, stored)) return void extentOf(fresh, all)
  for (const execution of all.values()) extentOf(execution, all)
}

/** Whether any other execution includes this one. */
export const isIncluded = ({ condition }: Execution, others: readonly Execution[]): boolean =>
  others.some(
    ({ targets }) => targets.some((listed) => listed.kind === 'include' && conditionKey(listed.condition) === conditionKey(condition)),
  )
