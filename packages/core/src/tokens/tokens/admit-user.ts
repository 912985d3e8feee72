import type { Reader } from '../../foundation/shared/index.js'
import type { UserGrantReads } from '../../directory/user-grants/index.js'
import type { Standing } from './standing.js'

/** Why a project does not admit a user. */
export type NotAdmitted = 'has no role in the project' | 'is of an organization that does not have the project'

interface Dependencies {
  readonly storage: Reader<{ userGrants: Pick<UserGrantReads, 'rolesOf'> }>
}

/** Checks whether the settings of a client's project admit a user. Reads nothing if they require nothing. */
export class AdmitUser {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns `undefined` when the user is admitted */
  async admit({ user, client }: Standing): Promise<NotAdmitted | undefined> {
    const settings = client?.projectSettings
    if (!user || !client || !settings) return undefined
    if (settings.projectCheck && user.user.orgId !== client.orgId) return 'is of an organization that does not have the project'
    if (!settings.roleCheck) return undefined
    const granted = await this.#deps.storage.read(({ userGrants }) => userGrants.rolesOf(user.user.id, [client.projectId]))
    return granted.length === 0 ? 'has no role in the project' : undefined
  }
}
