import { useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'

/** Runs a change, then reads again what the page shows, and the checklist of Home. */
export function useChange(queryKey: QueryKey): (call: () => Promise<unknown>) => Promise<void> {
  const queries = useQueryClient()
  return async (call) => {
    await call()
    await Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ predicate: ({ queryKey: other }) => other.includes('home') })])
  }
}
