/** Derives a promise from each source. Those who have the same source share it: many requests wait for one comparison of the configuration. */
export function deriveOnce<A, B>(derive: (source: Promise<A>) => Promise<B>): (source: Promise<A>) => Promise<B> {
  let last: Promise<A> | undefined
  let derived: Promise<B> | undefined
  return (source) => {
    if (derived !== undefined && source === last) return derived
    last = source
    derived = derive(source)
    return derived
  }
}
