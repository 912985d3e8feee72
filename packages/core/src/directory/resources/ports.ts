import type { ProjectId, ResourceId } from '../../foundation/shared/index.js'
import type { Resource, ResourceClient } from './resource.js'

export interface ResourceReads {
  find(id: ResourceId): Promise<Resource | undefined>
  /** By URI. */
  ofProject(projectId: ProjectId): Promise<readonly Resource[]>
  /**
   * Those of active projects in active organizations.
   *
   * @param keys from `resourceKey`
   */
  served(keys: readonly string[]): Promise<readonly Resource[]>
  /**
   * The first two of those that the client may request (`mayRequest`), so that the caller knows whether there is exactly one.
   *
   * @param exceptKey from `resourceKey`
   */
  requestable(client: ResourceClient, exceptKey: string): Promise<readonly Resource[]>
}

/** Resources are removed with their project. */
export interface ResourceStore extends ResourceReads {
  /** @throws ResourceTaken when a resource has the same URI */
  add(resource: Resource): Promise<void>
  /**
   * Replaces the resource whose version is one lower. Project, URI and `createdAt` never change.
   *
   * @throws StaleWrite when it was changed since it was read
   */
  update(resource: Resource): Promise<void>
  /** @returns whether it existed */
  remove(id: ResourceId): Promise<boolean>
}
