import type { Instance, PasswordComplexityPolicy } from '../../foundation/instance/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { OrgId, Reader, UserId } from '../../foundation/shared/index.js'
import type { ChoosingPerson } from './guessable-password.js'
import { foldedPassword, isRepetition, ownPartOf, wordsOf, wordsOfPerson } from './guessable-password.js'
import type { PasswordProblem } from './password.js'
import { passwordProblem } from './password.js'
import type { CommonPasswords } from './ports.js'

/** The password rules for new people of an organization, or for one person. */
export interface RulesOfOrg {
  readonly policy: PasswordComplexityPolicy
  /** Why the person may not choose the password; `undefined` when they may. */
  readonly problem: (password: string, person: ChoosingPerson) => Promise<PasswordProblem | undefined>
}

interface Dependencies {
  readonly storage: Reader<DecidingReads & { orgs: Pick<OrgReads, 'find'> }>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly common: CommonPasswords
  /** Names of the service itself, which passwords must not be derived from. */
  readonly service: readonly string[]
}

/** The only check of new passwords. Imported hashes and the bootstrap file are exempt. */
export class PasswordRules {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Reads policies and roles: never inside a unit of work. @param userId absent for people who do not exist yet */
  async of(orgId: OrgId, userId?: UserId): Promise<RulesOfOrg> {
    const { storage, instance, service } = this.#deps
    const { policy, org } = await storage.read(async (reads) => {
      const { policies } = await signInDecisions(reads, { userId, orgId }, instance())
      return { policy: policies.passwordComplexity, org: await reads.orgs.find(orgId) }
    })
    const surroundings = [...service, org?.name, org?.primaryDomain]
    return {
      policy,
      problem: async (password, person) => {
        const problem = passwordProblem(password, policy)
        if (problem !== undefined || !policy.refuseCommon) return problem
        return (await this.#isGuessable(password, [...surroundings, ...wordsOfPerson(person)])) ? 'too_common' : undefined
      },
    }
  }

  async #isGuessable(password: string, texts: readonly (string | undefined)[]): Promise<boolean> {
    const { common } = this.#deps
    const folded = foldedPassword(password)
    const own = ownPartOf(folded, wordsOf(texts))
    return own === undefined || isRepetition(folded) || (await common.has(folded)) || (own !== folded && (await common.has(own)))
  }
}
