import { DisplayedError, RedirectedError } from '@keyhall/core/auth-requests'
import { OAuthError } from '@keyhall/core/protocol'
import { NEEDS_INTERACTION } from '@keyhall/core/overview'
import { Failure } from '@keyhall/core/shared'

interface Reason {
  readonly error: string
  readonly description: string
  readonly advice?: string | undefined
}

const inWords = ({ error, description, advice }: Reason): string => `${error}: ${description}${advice === undefined ? '' : `; ${advice}`}`

/** The reason of a protocol error for log and trace: what is wrong, and what to change. */
export function problemReason(problem: unknown): string | undefined {
  if (problem instanceof OAuthError) return inWords(problem)
  if (problem instanceof Failure && problem.code.startsWith('external_sign_in.')) return causeOf(problem)
  return problem instanceof DisplayedError || problem instanceof RedirectedError ? inWords(problem.problem) : undefined
}

/** Messages of sign-ins at providers name what was expected and received, without secrets. An application gets another sentence. */
const causeOf = ({ cause, message }: Failure): string => (cause instanceof Failure ? cause.message : message)

/** The stable code of a reason as a member of a trace, if it has one. */
export function reasonCodeOf(problem: unknown): { readonly reasonCode?: string } {
  const code = codeOf(problem)
  return code === undefined ? {} : { reasonCode: code }
}

function codeOf(problem: unknown): string | undefined {
  if (problem instanceof OAuthError) return problem.reasonCode
  if (problem instanceof Failure) return problem.code
  if (!(problem instanceof DisplayedError || problem instanceof RedirectedError)) return undefined
  const { error, reasonCode } = problem.problem
  // A response to prompt=none, by which applications check silently whether a user is signed in.
  return reasonCode ?? (error === 'login_required' || error === 'interaction_required' ? NEEDS_INTERACTION : undefined)
}
