import type { ChoosingPerson, EncodedHash, PasswordHasher, PasswordProblem, PasswordRules } from '../../parties/credentials/index.js'
import { MAX_PASSWORD } from '../../parties/credentials/index.js'
import type { PasswordComplexityPolicy } from '../../foundation/instance/index.js'
import type { OrgId, UserId } from '../../foundation/shared/index.js'
import { PasswordRefused } from './errors.js'

/** A password, or a hash from another system. */
export type PasswordOrHash = { readonly plain: string } | { readonly hash: string }

interface Dependencies {
  readonly rules: PasswordRules
  readonly hasher: PasswordHasher
}

/** Turns a password into its stored form. Slow: never inside a unit of work. */
export class PreparePassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param person without `id` if they do not exist yet @throws PasswordRefused, HashNotAccepted, PasswordQueueFull */
  async prepare(input: PasswordOrHash, person: ChoosingPerson & { readonly id?: UserId; readonly orgId: OrgId }): Promise<EncodedHash> {
    const { rules, hasher } = this.#deps
    if ('hash' in input) return hasher.accept(input.hash)
    const { policy, problem: problemOf } = await rules.of(person.orgId, person.id)
    const problem = await problemOf(input.plain, person)
    if (problem !== undefined) throw new PasswordRefused(refusalOf(problem, policy), problem, policy.minLength)
    return hasher.hash(input.plain)
  }
}

/** The problem of a password, with what to do about it. */
function refusalOf(problem: PasswordProblem, policy: PasswordComplexityPolicy): string {
  if (problem === 'too_short') return `at least ${policy.minLength} characters`
  if (problem === 'too_long') return `at most ${MAX_PASSWORD} characters`
  if (problem === 'too_common') return 'to be none that many people use, and not to be made of names'
  const kinds = [
    policy.hasUppercase ? 'an upper case letter' : '',
    policy.hasLowercase ? 'a lower case letter' : '',
    policy.hasNumber ? 'a digit' : '',
    policy.hasSymbol ? 'a symbol' : '',
  ]
  return kinds.filter((kind) => kind !== '').join(', ')
}
