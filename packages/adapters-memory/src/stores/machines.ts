import type { AuthenticatingMachine, KeyedMachine, MachineReads } from '@keyhall/core/credentials'
import type { ClientId, UserId } from '@keyhall/core/shared'
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
      return { user, primaryDomain: org.primaryDomain, orgName: org.name, orgState: org.state, ...(secret ? { secretHash: secret.secretHash } : {}) }
    }
    return undefined
  }

  async withKeys(userId: UserId): Promise<KeyedMachine | undefined> {
    const user = this.#tables.users.get(userId)?.user
    const org = user && this.#tables.orgs.get(user.orgId)
    if (user?.kind !== 'machine' || !org) return undefined
    const keys = [...this.#tables.machineKeys.values()].filter((key) => key.userId === userId)
    const sorted = keys.toSorted((a, b) => (a.kid < b.kid ? -1 : 1))
    return { user, primaryDomain: org.primaryDomain, orgName: org.name, orgState: org.state, keys: sorted }
  }
}
