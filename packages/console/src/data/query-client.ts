import { QueryClient } from '@tanstack/react-query'
import { ApiError, ConnectionError } from '@keyhall/client'
import { SessionEnded } from '../session/token-keeper.js'

const MAX_RETRIES = 2

/** Whether the same request may succeed a moment later. Refusals do not. */
function isWorthRetrying(problem: unknown): boolean {
  if (problem instanceof SessionEnded) return false
  return problem instanceof ConnectionError || (problem instanceof ApiError && problem.code === 'unavailable')
}

/** Reads are repeated when the server cannot be reached; writes never are, because the first one may have arrived. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (count, problem) => count < MAX_RETRIES && isWorthRetrying(problem), networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
