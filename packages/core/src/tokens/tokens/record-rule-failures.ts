import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { FailedRule, RuleOutput } from '../../foundation/claim-rules/index.js'
import type { ClientId, Clock, EpochSeconds, FindCurrentRequest, ProjectId, UnitOfWork } from '../../foundation/shared/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { RuleFailureNotes, RuleFailures } from './ruled-claims.js'

/** Minimum number of seconds between two events about the same problem of a rule, by each process. */
export const RULE_FAILURE_PRECISION = 3600

/** Maximum number of remembered problems. */
const MAX_REMEMBERED = 1_000

interface Noted extends FailedRule {
  readonly clientId: ClientId
  readonly projectId: ProjectId
  readonly output: RuleOutput
  readonly requestId?: string
}

interface Dependencies {
  readonly storage: UnitOfWork<EventStores & { readonly projects: Pick<ProjectReads, 'find'> }>
  readonly events: RecordEvents
  readonly currentRequest: FindCurrentRequest
  readonly clock: Clock
}

/**
 * Records failed claim rules in the audit trail, without a write of the request: they wait in memory until `flush`, which a job calls. The login trace
 * includes the request that an event names.
 */
export class RecordRuleFailures implements RuleFailureNotes {
  readonly #deps: Dependencies
  readonly #waiting = new Map<string, Noted>()
  readonly #written = new Map<string, EpochSeconds>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  note({ failed, ...where }: RuleFailures): boolean {
    const [now, request] = [this.#deps.clock.now(), this.#deps.currentRequest()]
    let isNoted = false
    for (const rule of failed) {
      const key = JSON.stringify([rule.owner === 'project' ? where.projectId : where.clientId, rule.name, rule.problem])
      if (this.#waiting.has(key) || this.#waiting.size >= MAX_REMEMBERED || now - (this.#written.get(key) ?? -Infinity) < RULE_FAILURE_PRECISION) continue
      if (request) request.isTraced = true
      this.#waiting.set(key, { ...(request ? { requestId: request.requestId } : {}), ...where, ...rule })
      isNoted = true
    }
    return isNoted
  }

  /** Writes the waiting events. They stay when the storage fails. */
  async flush(): Promise<void> {
    const waiting = [...this.#waiting]
    if (waiting.length === 0) return
    const { storage, events, clock } = this.#deps
    await storage.run(async (stores) => {
      for (const [, { owner, clientId, projectId, ...problem }] of waiting) {
        const project = await stores.projects.find(projectId)
        if (!project) continue
        const isProject = owner === 'project'
        await events.record(stores, {
          type: isProject ? 'project.claim.rule.failed' : 'application.claim.rule.failed',
          aggregate: isProject ? { type: 'project', id: projectId } : { type: 'application', id: clientId },
          orgId: project.orgId,
          actor: { kind: 'system', name: 'job' },
          after: { rule: problem.name, claim: problem.claim, problem: problem.problem, output: problem.output, ...(isProject ? { clientId } : {}), ...(problem.requestId === undefined ? {} : { requestId: problem.requestId }) },
        })
      }
    })
    if (this.#written.size + waiting.length > MAX_REMEMBERED) this.#written.clear()
    for (const [key] of waiting) {
      this.#written.set(key, clock.now())
      this.#waiting.delete(key)
    }
  }
}
