/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
}

/**
 * How likely two samples as different as these are when both come from one source (Mann-Whitney U, two-sided, by the normal approximation:
 * for 20 values each or more).
 */
export function likelihoodOfOneSource(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
  const ranked = all.toSorted((a, b) => a.value - b.value)
  const rankSum = ranked.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const deviations = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - standardNormal(deviations))
}

/** Abramowitz and Stegun 26.2.17; right to seven places. */
function standardNormal(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * x)
  const terms = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
  const tail = terms.reduce((sum, term, index) => sum + term * t ** (index + 1), 0)
  return 1 - (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
