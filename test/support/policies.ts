/** A policy without its revision, which follows from the other members. */
export function unrevised<P extends object>(policy: P): Omit<P, 'revision'> {
  const { revision: _revision, ...rest } = policy as P & { readonly revision?: unknown }
  return rest
}
