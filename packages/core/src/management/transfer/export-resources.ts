import type { ExportTools, Exporting } from './exporting.js'
import { projectsOf } from './export-structure.js'
import type { ResourceItem } from './item.js'

/** By project and URI. */
export async function* exportResources(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly ResourceItem[]> {
  for (const { id } of await projectsOf(tools, exporting)) {
    const found = await tools.storage.read(({ resources }) => resources.ofProject(id))
    yield found.map(({ id: resourceId, projectId, version: _version, createdAt: _createdAt, changedAt: _changedAt, ...resource }) =>
      ({ kind: 'resource', projectId, resourceId, resource }))
  }
}
