import type { Resource, ResourceClient, ResourceReads, ResourceStore } from '@keyhall/core/resources'
import { ResourceTaken, mayRequest, resourceKey } from '@keyhall/core/resources'
import { StaleWrite } from '@keyhall/core/shared'
import type { ProjectId, ResourceId } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryResourceReads implements ResourceReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: ResourceId): Promise<Resource | undefined> {
    return this.#tables.resources.get(id)
  }

  async ofProject(projectId: ProjectId): Promise<readonly Resource[]> {
    return [...this.#tables.resources.values()].filter((one) => one.projectId === projectId).toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
  }

  async served(keys: readonly string[]): Promise<readonly Resource[]> {
    return [...this.#tables.resources.values()].filter((one) => keys.includes(resourceKey(one.uri)) && this.#isServed(one))
  }

  async requestable(client: ResourceClient, exceptKey: string): Promise<readonly Resource[]> {
    return [...this.#tables.resources.values()].filter((one) => mayRequest(one, client) && resourceKey(one.uri) !== exceptKey && this.#isServed(one)).slice(0, 2)
  }

  #isServed({ projectId }: Resource): boolean {
    const project = this.#tables.projects.get(projectId)
    return project?.state === 'active' && this.#tables.orgs.get(project.orgId)?.state === 'active'
  }
}

export class MemoryResourceStore extends MemoryResourceReads implements ResourceStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(resource: Resource): Promise<void> {
    const key = resourceKey(resource.uri)
    const isTaken = [...this.#tables.resources.values()].some((one) => one.id === resource.id || resourceKey(one.uri) === key)
    if (isTaken) throw new ResourceTaken('another resource has this URI')
    this.#tables.resources.insert(resource.id, resource)
  }

  async update(resource: Resource): Promise<void> {
    const stored = this.#tables.resources.get(resource.id)
    if (stored?.version !== resource.version - 1) throw new StaleWrite('the resource has changed since it was read')
    this.#tables.resources.set(resource.id, resource)
  }

  async remove(id: ResourceId): Promise<boolean> {
    const wasThere = this.#tables.resources.get(id) !== undefined
    this.#tables.resources.delete(id)
    return wasThere
  }
}
