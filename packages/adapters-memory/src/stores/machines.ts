import type { AuthenticatingMachine, MachineReads } from '@keyhall/core/credentials'
import type { ClientId } from '@keyhall/core/shared'
import { machineClientId } from '@keyhall/core/users'
import { assertStorable } from '../storable.js'
import type { ReadableTables } from '../tables.js'

export class MemoryMachineReads implements MachineReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async byClientId(clientId: ClientId): Promise<AuthenticatingMachine | undefined> {
    assertStorable(clientId)
    for (const { user } of this.#tables.users.values()) {
      const org = this.#tables.orgs.get(user.orgId)
      if (user.kind !== 'machine' || machineClientId(user) !== clientId || !org) continue
      const secret = this.#tables.machineSecrets.get(user.id)
      return { user, primaryDomain: org.primaryDomain, orgState: org.state, ...(secret ? { secretHash: secret.secretHash } : {}) }
    }
    return undefined
  }
}
