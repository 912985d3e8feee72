import type { Instance } from '../../foundation/instance/index.js'
import type { Caller, Reader, TargetId } from '../../foundation/shared/index.js'
import type { CallTarget, TargetExchange } from './call-target.js'
import { TargetNotFound } from './errors.js'
import type { TargetReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ targets: TargetReads }>
  readonly callTarget: CallTarget
  readonly instance: () => Instance
  readonly vendor: string
}

/** The condition of a sample call. */
const SAMPLE = 'test'

/** Calls a target with a sample, signed and limited like every call. */
export class TestTarget {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws TargetNotFound */
  async test(id: TargetId, caller: Caller): Promise<TargetExchange<undefined>> {
    const { storage, callTarget } = this.#deps
    const target = await storage.read(({ targets }) => targets.find(id))
    if (!target) throw new TargetNotFound('this target does not exist')
    return callTarget.exchange({ target, condition: SAMPLE, subject: SAMPLE, body: JSON.stringify(this.#sample(caller)) }, () => undefined)
  }

  /** The payload of an `AddHumanUser` request for a fictitious person. */
  #sample({ userId, orgId }: Caller): object {
    const { instance, vendor } = this.#deps
    const { id, projectId } = instance()
    return {
      fullMethod: `/${vendor}.user.v2.UserService/AddHumanUser`,
      instanceID: id,
      orgID: orgId,
      projectID: projectId,
      userID: userId,
      request: { profile: { given_name: 'Test', family_name: 'Example' }, email: { email: 'test@example.com' } },
    }
  }
}
