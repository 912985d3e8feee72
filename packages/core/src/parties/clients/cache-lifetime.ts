/** Bounds in seconds, and the lifetime without a header. */
export interface LifetimeBounds {
  readonly min: number
  readonly usual: number
  readonly max: number
}

/** Seconds for which an answer is used, by its header `cache-control` (RFC 9111 §5.2.2), within the bounds. */
export function cacheLifetime(cacheControl: string | undefined, { min, usual, max }: LifetimeBounds): number {
  const directives = (cacheControl ?? '').toLowerCase().split(',').map((one) => one.trim())
  if (directives.some((one) => /^(no-store|no-cache)\b/.test(one))) return min
  const age = directives.map((one) => /^max-age="?(\d{1,9})"?$/.exec(one)?.[1]).find((one) => one !== undefined)
  return age === undefined ? usual : Math.min(max, Math.max(min, Number(age)))
}
