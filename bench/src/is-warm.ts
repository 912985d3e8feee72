const LATEST = 3
const CHEAPER = 0.97
/** Compilers count calls, not seconds: a slow operation, such as a password login, reaches this number late. */
const MIN_OPERATIONS = 4000

/**
 * Whether the compilers of a target are done: it has run some thousand operations, and the cheapest of the latest three windows is not 3 %
 * cheaper than the cheapest before them.
 *
 * @param costs processor seconds per operation, a number for each window in order
 * @param operations number of operations of all windows
 */
export function isWarm(costs: readonly number[], operations: number): boolean {
  const [earlier, latest] = [costs.slice(0, -LATEST), costs.slice(-LATEST)]
  return operations >= MIN_OPERATIONS && earlier.length >= LATEST && Math.min(...latest) > Math.min(...earlier) * CHEAPER
}
