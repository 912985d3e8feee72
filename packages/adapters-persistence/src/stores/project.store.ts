import type { Project, ProjectStore } from '@keyhall/core/projects'
import type { OrgId, ProjectId } from '@keyhall/core/shared'
import type { EntityManager } from 'typeorm'
import { ACTIVITIES } from '../rows/activity.js'
import { oneOf } from '../sql/row-reader.js'
import type { ProjectRow } from '../tables/orgs.table.js'
import type { Connection } from './connection.js'
import { findRow, putRow } from './orm-rows.js'

export class TypeormProjectStore implements ProjectStore {
  readonly #orm: EntityManager

  constructor({ orm }: Connection) {
    this.#orm = orm
  }

  async find(id: ProjectId): Promise<Project | undefined> {
    const row = await findRow<ProjectRow>(this.#orm, 'projects', { id })
    return row && fromRow(row)
  }

  async put({ id, orgId, name, state, createdAt }: Project): Promise<void> {
    const row: ProjectRow = { id, org_id: orgId, name, state, created_at: createdAt }
    await putRow(this.#orm, 'projects', row, { key: ['id'], replaced: ['name', 'state'] })
  }
}

const fromRow = ({ id, org_id, name, state, created_at }: ProjectRow): Project => ({
  id: id as ProjectId,
  orgId: org_id as OrgId,
  name,
  state: oneOf(ACTIVITIES, state),
  createdAt: created_at,
})
