import type { Instance, LoginPolicy, SessionPolicy } from '../../foundation/instance/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { Clock, Reader } from '../../foundation/shared/index.js'
import { needsSecondFactor, prefersSecondFactor } from './admitted-sessions.js'
import type { Identified, IdentifiedPerson, Received } from './auth-request.js'
import { currentTerms, nextOwedStep } from './next-step.js'
import type { OwedStep } from './next-step.js'
import type { PersonFactsReads } from './ports.js'

/** The next step, if any, and the session lifetime once all are done. */
export interface Owed {
  readonly step: OwedStep
  readonly sessions: SessionPolicy
  /** For the person. */
  readonly login: LoginPolicy
}

interface OwedReads extends DecidingReads {
  readonly personFacts: PersonFactsReads
}

interface Dependencies {
  readonly storage: Reader<OwedReads>
  readonly instance: () => Instance
  readonly vendor: string
  readonly clock: Clock
}

const PROVE_AGAIN = { step: 'log_in', reason: 'proof_outdated' } as const

/** Finds the next step of a person who has proven a first factor. */
export class OwedSteps {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async find(request: Received | Identified, person: IdentifiedPerson): Promise<Owed> {
    const { storage, instance, vendor, clock } = this.#deps
    return storage.read(async (reads) => {
      const facts = await reads.personFacts.of(person.userId)
      const { policies, isOffered } = await signInDecisions(reads, person, instance())
      const demand = {
        policy: policies.login, needsSecondFactor: needsSecondFactor(request, vendor), prefersSecondFactor: prefersSecondFactor(request, vendor),
        terms: currentTerms(policies.links),
      }
      const { orgProviderId: id, orgId } = person
      // The person may have got a role beyond the organization since the return from its provider.
      const isOutdated = id !== undefined && !isOffered({ id, orgId })
      const step = isOutdated ? PROVE_AGAIN : nextOwedStep(person, facts, demand, clock.now())
      return { step, sessions: policies.sessions, login: policies.login }
    })
  }
}
