import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf, withoutSecrets } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Caller, Clock, EpochSeconds, FieldProblem, Ids, Issuer, OrgId, ProjectId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { ClientId, ResourceId, defined, newProblems, quotedList } from '../../foundation/shared/index.js'
import type { Project, ProjectReads } from '../projects/index.js'
import { existingProject } from '../projects/index.js'
import { resourceProblems } from './check-resource.js'
import { ResourceChangedMeanwhile, ResourceInvalid, ResourceTaken, ResourceUnknown, TooManyResources } from './errors.js'
import type { ResourceReads, ResourceStore } from './ports.js'
import { labelPaths } from './described-detail.js'
import { freeTexts } from './detail-schema.js'
import type { DetailType, Resource } from './resource.js'
import { RESOURCE_LIMITS, ResourceUri } from './resource.js'

interface Stores extends EventStores {
  readonly projects: Pick<ProjectReads, 'find'>
  readonly resources: ResourceStore
  readonly clients: { find(id: ClientId): Promise<object | undefined> }
}

/** Finds the holders of client_ids and their organizations: applications, and service users by their user name. */
interface ClientIds {
  readonly clients: { find(id: ClientId): Promise<{ readonly projectId: ProjectId } | undefined> }
  readonly machines: { byClientId(id: ClientId): Promise<{ readonly user: { readonly orgId: OrgId } } | undefined> }
  readonly projects: Pick<ProjectReads, 'find'>
}

/** The organization of the holder of a client_id; `undefined` without one. */
async function orgOf(id: ClientId, { clients, machines, projects }: ClientIds): Promise<OrgId | undefined> {
  const [client, machine] = [await clients.find(id), await machines.byClientId(id)]
  return client ? (await projects.find(client.projectId))?.orgId : machine?.user.orgId
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ readonly resources: ResourceReads } & ClientIds>
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly ids: Ids
  readonly clock: Clock
}

/** A resource as its owner describes it. */
export type NewResource = Omit<Resource, 'id' | 'projectId' | 'uri' | 'version' | 'createdAt' | 'changedAt'> & { readonly uri: string }

/** New values. Absent members stay unchanged; `undefined` returns to the default. The URI never changes. */
export type ResourceChange = {
  readonly [Name in keyof Omit<NewResource, 'uri'>]?: NewResource[Name] | undefined
}

/** Where a resource is. */
export interface ResourcePlace {
  readonly projectId: ProjectId
  readonly id: ResourceId
  /** Of a change: the version that the caller has read. Absent changes any version. */
  readonly version?: number | undefined
}

/** Adds, changes, removes and lists the resources of a project. */
export class ManageResources {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws ResourceUnknown */
  async one({ projectId, id }: ResourcePlace): Promise<Resource> {
    return existing(await this.#deps.storage.read(({ resources }) => resources.find(id)), projectId)
  }

  /** At most `RESOURCE_LIMITS.perProject`, by URI. */
  async list(projectId: ProjectId): Promise<readonly Resource[]> {
    return this.#deps.storage.read(({ resources }) => resources.ofProject(projectId))
  }

  /** @throws ProjectUnknown, ResourceInvalid, ResourceTaken, TooManyResources */
  async add(projectId: ProjectId, described: NewResource, caller: Caller): Promise<Resource> {
    this.#assertValid(described, projectId)
    const { storage, events, ids, clock } = this.#deps
    const now = clock.now()
    const resource: Resource = {
      ...defined<NewResource>(described), id: ResourceId.parse(ids.next()), projectId, uri: ResourceUri.parse(described.uri), version: 1, createdAt: now, changedAt: now,
    }
    await storage.run(async (stores) => {
      const project = await existingProject(stores.projects, projectId)
      if ((await stores.resources.ofProject(projectId)).length >= RESOURCE_LIMITS.perProject) throw new TooManyResources(`a project has at most ${RESOURCE_LIMITS.perProject} resources`)
      // The audience of ordinary tokens includes the client_id.
      if (await stores.clients.find(ClientId.parse(resource.uri))) throw new ResourceTaken('an application has this URI as its client_id')
      await stores.resources.add(resource)
      await events.record(stores, { type: 'project.resource.added', ...about(project, caller), after: withoutSecrets(audited(resource)) })
    })
    return resource
  }

  /** Access tokens that were issued before stay as they are. @throws ResourceUnknown, ResourceInvalid, ResourceChangedMeanwhile, StaleWrite */
  async change({ projectId, id, version }: ResourcePlace, change: ResourceChange, caller: Caller): Promise<Resource> {
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const before = existing(await stores.resources.find(id), projectId)
      if (version !== undefined && version !== before.version) throw new ResourceChangedMeanwhile(`the resource was changed meanwhile: it has revision ${before.version}, not ${version}`)
      const after: Resource = { ...defined<Resource>({ ...before, ...change }), version: before.version + 1, changedAt: clock.now() }
      this.#assertValid(after, projectId, before)
      const changes = changesOf(audited(before), audited(after))
      if (Object.keys({ ...changes.before, ...changes.after }).length === 0) return before
      await stores.resources.update(after)
      const project = await existingProject(stores.projects, projectId)
      await events.record(stores, { type: 'project.resource.changed', ...about(project, caller), before: changes.before, after: { id, ...changes.after } })
      return after
    })
  }

  /** No token is issued for it from now on, and no application introspects one. @returns when it was removed @throws ResourceUnknown */
  async remove({ projectId, id }: ResourcePlace, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const resource = existing(await stores.resources.find(id), projectId)
      await stores.resources.remove(id)
      const project = await existingProject(stores.projects, projectId)
      await events.record(stores, { type: 'project.resource.removed', ...about(project, caller), before: { id, uri: resource.uri, name: resource.name } })
      return clock.now()
    })
  }

  /**
   * What its owner may have overlooked, for the answer to a change. The same for ids of other organizations and for ids that do not exist, so that
   * the answer does not reveal which ids others have.
   */
  async warnings(resource: Resource): Promise<readonly string[]> {
    const { clientIds, projectId, detailTypes = [] } = resource
    const { storage, instance } = this.#deps
    const foreign = await storage.read(async (stores) => {
      const own = (await stores.projects.find(projectId))?.orgId
      const orgs = await Promise.all(clientIds.map((id) => orgOf(id, stores)))
      return clientIds.filter((_id, index) => orgs[index] !== own)
    })
    return [
      ...this.#problems(resource, projectId).map(({ field, problem }) => `${field}: ${problem}; it stays until it is changed`),
      ...(instance().settings.features.oauthResources ? [] : ['the feature oauthResources is off: requests with the parameter resource are refused']),
      ...foreign.map((id) => `clientIds: the organization has no application or service user ${id}`),
      ...detailTypes.flatMap(unboundedTexts),
    ]
  }

  #problems(described: NewResource, projectId: ProjectId): readonly FieldProblem[] {
    const { vendor, issuer, instance } = this.#deps
    return resourceProblems(described, { vendor, issuer, isOwn: projectId === instance().projectId })
  }

  /** @param stored the resource before the change: what was stored already blocks no change of other members */
  #assertValid(described: NewResource, projectId: ProjectId, stored?: Resource): void {
    const judged = (object: NewResource) => ({ object, problems: this.#problems(object, projectId) })
    const problems = newProblems(stored ? judged(stored) : { object: {}, problems: [] }, judged(described))
    if (problems.length > 0) throw new ResourceInvalid(problems.map(({ field, problem }) => `${field}: ${problem}`).join('; '), problems)
  }
}

/** @throws ResourceUnknown unless it is of that project */
function existing(resource: Resource | undefined, projectId: ProjectId): Resource {
  if (resource?.projectId !== projectId) throw new ResourceUnknown('the project has no resource with this id')
  return resource
}

const audited = ({ projectId: _project, version: _version, createdAt: _created, changedAt: _changed, ...rest }: Resource): object => rest

const about = ({ id, orgId }: Project, caller: Caller) => ({ aggregate: { type: 'project', id }, orgId, ...byCaller(caller) }) as const

/** A label is a sentence. A client that may write anything into it can change what the sentence says. */
function unboundedTexts({ label, schema }: DetailType, index: number): readonly string[] {
  const named = labelPaths(label)
  const paths = freeTexts(schema).filter((path) => named.includes(path))
  if (paths.length === 0) return []
  return [`detailTypes[${index}].schema: the label shows texts without enum and maxLength, into which a client can write whole sentences: ${quotedList(paths)}`]
}
