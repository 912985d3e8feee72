import { DisplayedError, RedirectedError } from '@keyhall/core/auth-requests'
import { OAuthError } from '@keyhall/core/protocol'

interface Reason {
  readonly error: string
  readonly description: string
  readonly advice?: string | undefined
}

const inWords = ({ error, description, advice }: Reason): string => `${error}: ${description}${advice === undefined ? '' : `; ${advice}`}`

/** The reason of a protocol error for log and trace: what is wrong, and what to change. */
export function problemReason(problem: unknown): string | undefined {
  if (problem instanceof OAuthError) return inWords(problem)
  return problem instanceof DisplayedError || problem instanceof RedirectedError ? inWords(problem.problem) : undefined
}
