/** A policy without its revision and owner, which `policy-revisions.test.ts` and `policy-owners.test.ts` compare. */
export function unrevised<P extends object>(policy: P): Omit<P, 'revision' | 'details'> {
  const { revision: _revision, details: _details, ...own } = policy as P & { readonly revision?: unknown; readonly details?: unknown }
  return own
}
