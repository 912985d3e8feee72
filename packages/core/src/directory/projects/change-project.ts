import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import { ClaimRuleRefused, outwardFault } from '../../foundation/claim-rules/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { NeededByService } from '../../foundation/instance/index.js'
import type { Activity } from '../orgs/index.js'
import type { Caller, Clock, EpochSeconds, ProjectId, UnitOfWork } from '../../foundation/shared/index.js'
import { ProjectUnknown } from './errors.js'
import { existingProject } from './existing-project.js'
import type { ProjectStore } from './ports.js'
import type { Project, ProjectSettings } from './project.js'
import { DEFAULT_PROJECT_SETTINGS } from './project.js'

interface Dependencies {
  readonly storage: UnitOfWork<EventStores & { readonly projects: ProjectStore }>
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly vendor: string
  readonly clock: Clock
}

/** Changes; absent members are left as they are. */
export interface ProjectChange {
  readonly name?: string
  readonly settings?: Partial<ProjectSettings>
}

type ChangeType = 'project.changed' | 'project.claim.rules.set' | 'project.deactivated' | 'project.reactivated'

/** Changes and removes projects. The service's own project cannot be deactivated, removed, or restricted by role checks. */
export class ChangeProject {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws ProjectUnknown; NeededByService for a check that would lock administrators out */
  async change(id: ProjectId, { name, settings }: ProjectChange, caller: Caller): Promise<Project> {
    if (settings?.roleCheck === true || settings?.projectCheck === true) this.#assertDispensable(id)
    return this.#change(id, caller, 'project.changed', (project) => ({
      ...project,
      name: name ?? project.name,
      settings: { ...DEFAULT_PROJECT_SETTINGS, ...project.settings, ...settings },
    }))
  }

  /**
   * Replaces the claim rules for all applications of the project.
   *
   * @param rules in the order in which they are tried, after those of an application
   * @throws ClaimRuleRefused, ProjectUnknown
   */
  async setClaimRules(id: ProjectId, rules: readonly OutwardRule[], caller: Caller): Promise<Project> {
    return this.#change(id, caller, 'project.claim.rules.set', (project) => {
      const { claimRules: stored, ...settings } = project.settings ?? DEFAULT_PROJECT_SETTINGS
      const fault = outwardFault(rules, this.#deps.vendor, stored)
      if (fault) throw new ClaimRuleRefused(fault)
      return { ...project, settings: { ...settings, ...(rules.length > 0 ? { claimRules: rules } : {}) } }
    })
  }

  /** @throws ProjectUnknown, NeededByService */
  async setState(id: ProjectId, state: Activity, caller: Caller): Promise<Project> {
    if (state === 'inactive') this.#assertDispensable(id)
    const type = state === 'active' ? 'project.reactivated' : 'project.deactivated'
    return this.#change(id, caller, type, (project) => ({ ...project, state }))
  }

  /** Removes a project with its clients, its roles and their grants. @throws ProjectUnknown, NeededByService */
  async remove(id: ProjectId, caller: Caller): Promise<{ readonly project: Project; readonly at: EpochSeconds }> {
    this.#assertDispensable(id)
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const project = await existingProject(stores.projects, id)
      const at = clock.now()
      if (!(await stores.projects.remove(id, at))) throw new ProjectUnknown('this project does not exist')
      const before = { name: project.name, state: project.state }
      await events.record(stores, { type: 'project.removed', ...about(project, caller), before })
      return { project, at }
    })
  }

  async #change(id: ProjectId, caller: Caller, type: ChangeType, change: (project: Project) => Project): Promise<Project> {
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const stored = await existingProject(stores.projects, id)
      const project = { ...stored, settings: stored.settings ?? DEFAULT_PROJECT_SETTINGS }
      const changed = { ...change(project), changedAt: clock.now() }
      const changes = changesOf(auditedProject(project), auditedProject(changed))
      if (Object.keys({ ...changes.before, ...changes.after }).length === 0) return stored
      await stores.projects.put(changed)
      await events.record(stores, { type, ...about(project, caller), ...changes })
      return changed
    })
  }

  #assertDispensable(id: ProjectId): void {
    if (id === this.#deps.instance().projectId) throw new NeededByService('this project belongs to the service itself: it cannot be deactivated, removed or restricted')
  }
}

const auditedProject = ({ name, state, settings }: Project): object => ({ name, state, ...settings })

const about = ({ id, orgId }: Project, caller: Caller) => ({ aggregate: { type: 'project', id }, orgId, ...byCaller(caller) }) as const
