import type { CountScope, Counted, OverviewReads } from '@keyhall/core/overview'
import type { OrgId, ProjectId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables } from '../tables.js'

interface Place {
  readonly orgIds: readonly (OrgId | undefined)[]
  readonly projectId?: ProjectId
}

export class MemoryOverviewReads implements OverviewReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async count(counted: Counted, within: CountScope, max: number): Promise<number> {
    assertStorable(within)
    const isWithin = ({ orgIds, projectId }: Place): boolean =>
      within.kind === 'everything' || orgIds.some((id) => id !== undefined && within.orgIds.includes(id)) ||
      (projectId !== undefined && within.projectIds.includes(projectId))
    return Math.min(max, this.#places(counted).filter(isWithin).length)
  }

  #places(counted: Counted): readonly Place[] {
    const { users, orgs, clients, projects, tracedSignIns } = this.#tables
    switch (counted.kind) {
      case 'users':
        return [...users.values()].map(({ user }) => ({ orgIds: [user.orgId] }))
      case 'organizations':
        return [...orgs.values()].map(({ id }) => ({ orgIds: [id] }))
      case 'applications':
        return [...clients.values()]
          .filter(({ client, lastUsedAt }) => !counted.without.includes(client.id) && (!counted.isUsed || lastUsedAt !== undefined))
          .map(({ client: { projectId } }) => ({ orgIds: [projects.get(projectId)?.orgId], projectId }))
      case 'sign_ins':
        return [...tracedSignIns.values()]
          .filter(({ startedAt, outcome, reasonCode }) => startedAt >= counted.from && counted.outcomes.includes(outcome) && reasonCode !== counted.exceptReason)
          .map(({ clientOrgId, userOrgId }) => ({ orgIds: [clientOrgId, userOrgId] }))
    }
  }
}
