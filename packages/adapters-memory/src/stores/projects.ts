import type { Project, ProjectReads, ProjectStore } from '@keyhall/core/projects'
import type { ProjectId } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryProjectReads implements ProjectReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: ProjectId): Promise<Project | undefined> {
    return this.#tables.projects.get(id)
  }
}

export class MemoryProjectStore extends MemoryProjectReads implements ProjectStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(project: Project): Promise<void> {
    const { id, name, state } = project
    const stored = this.#tables.projects.get(id)
    this.#tables.projects.set(id, stored ? { ...stored, name, state } : project)
  }
}
