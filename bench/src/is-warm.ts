const LATEST = 3
const CHEAPER = 0.97

/**
 * Whether the compilers of a target are done: the cheapest of the latest three windows is not 3 % cheaper than the cheapest before them.
 *
 * @param costs processor seconds per operation, a number for each window in order
 */
export function isWarm(costs: readonly number[]): boolean {
  const [earlier, latest] = [costs.slice(0, -LATEST), costs.slice(-LATEST)]
  return earlier.length >= LATEST && Math.min(...latest) > Math.min(...earlier) * CHEAPER
}
