import { RESOURCE_LIMITS, ResourceTaken, ResourceUri, resourceProblems } from '../../directory/resources/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import { ItemRefused } from './errors.js'
import { assertProject, record } from './import-structure.js'
import type { Write } from './import-structure.js'
import type { ResourceItem } from './item.js'
import { UNCHANGED } from './outcome.js'

export const writeResource: Write<ResourceItem> = async (stores, { projectId, resourceId: id, resource }, writing) => {
  const { vendor, issuer, now } = writing
  await assertProject(stores, projectId, writing)
  const known = await stores.resources.find(id)
  if (known && known.projectId !== projectId) throw new ItemRefused('resourceId: belongs to a resource of another project')
  if (known) return UNCHANGED
  const problems = resourceProblems(resource, { vendor, issuer, isOwn: false })
  if (problems.length > 0) throw new ItemRefused(problems.map(({ field, problem }) => `resource.${field}: ${problem}`).join('; '))
  if ((await stores.resources.ofProject(projectId)).length >= RESOURCE_LIMITS.perProject) throw new ItemRefused(`a project has at most ${RESOURCE_LIMITS.perProject} resources`)
  // The audience of ordinary tokens includes the client_id.
  if (await stores.clients.find(ClientId.parse(resource.uri))) throw new ItemRefused('resource.uri: an application has this URI as its client_id')
  try {
    await stores.resources.add({ ...resource, id, projectId, uri: ResourceUri.parse(resource.uri), version: 1, createdAt: now, changedAt: now })
  } catch (problem) {
    throw problem instanceof ResourceTaken ? new ItemRefused('resource.uri: another resource has this URI') : problem
  }
  return record(stores, writing, { type: 'project.resource.added', aggregate: { type: 'project', id: projectId }, after: withoutSecrets({ id, ...resource }) })
}
