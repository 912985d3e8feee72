import { RESOURCE_LIMITS, ResourceUri, resourceKey, resourceProblems } from '../../directory/resources/index.js'
import type { Resource } from '../../directory/resources/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { ProjectId } from '../../foundation/shared/index.js'
import { ClientId, ResourceId } from '../../foundation/shared/index.js'
import type { Applying } from './applying.js'
import { taking } from './conflict.js'
import type { BootstrapDocument, BootstrapResource } from './document.js'
import type { Existing } from './existing.js'
import type { BootstrapTools } from './tools.js'

const isStored = ({ projectId, uri }: BootstrapResource, { resources }: Existing): boolean =>
  (resources.get(projectId) ?? []).some((one) => resourceKey(one.uri) === resourceKey(uri))

/** Problems of resources that the document does not show by itself, each with its JSON path. */
export function problemsOfResources(document: BootstrapDocument, existing: Existing, { vendor, issuer }: Pick<BootstrapTools, 'vendor' | 'issuer'>): readonly string[] {
  const known = new Set<ProjectId>([...document.projects.map(({ id }) => id), ...existing.projects.keys()])
  const clients = new Set<ClientId>([...document.clients.map(({ id }) => id), ...existing.clients.keys()])
  const counts = new Map([...existing.resources].map(([id, stored]) => [id, stored.length]))
  return document.resources.flatMap((described, index) => {
    const { projectId, uri } = described
    const count = (counts.get(projectId) ?? 0) + (isStored(described, existing) ? 0 : 1)
    counts.set(projectId, count)
    const problems = [
      ...(known.has(projectId) ? [] : ['project: there is no project with this id']),
      ...(count > RESOURCE_LIMITS.perProject ? [`project: has at most ${RESOURCE_LIMITS.perProject} resources`] : []),
      ...resourceProblems(described, { vendor, issuer, isOwn: projectId === existing.instance.projectId }).map(({ field, problem }) => `${field}: ${problem}`),
      // The audience of ordinary tokens includes the client_id.
      ...(clients.has(ClientId.parse(uri)) ? ['uri: is the client_id of a client'] : []),
    ]
    return problems.map((problem) => `resources[${index}].${problem}`)
  })
}

/** Adds the resources of the document. One whose URI the project has already stays as it is. */
export async function applyResources({ document, existing, stores, ids, now, record }: Applying): Promise<void> {
  for (const [index, described] of document.resources.entries()) {
    if (isStored(described, existing)) continue
    const { projectId, uri } = described
    const resource: Resource = { ...described, id: ResourceId.parse(ids.next()), uri: ResourceUri.parse(uri), version: 1, createdAt: now, changedAt: now }
    await taking(`resources[${index}].uri: is that of a resource of another project`, () => stores.resources.add(resource))
    const orgId = (await stores.projects.find(projectId))?.orgId
    const { version: _version, createdAt: _createdAt, changedAt: _changedAt, projectId: _projectId, ...after } = resource
    await record({
      type: 'project.resource.added', aggregate: { type: 'project', id: projectId }, ...(orgId === undefined ? {} : { orgId }), after: withoutSecrets(after),
    })
  }
}
