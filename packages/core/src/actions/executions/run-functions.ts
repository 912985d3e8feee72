import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { ClientId, Clock, Ids, Outbox, OutboxBell, Reader, TargetId, UnitOfWork } from '../../foundation/shared/index.js'
import { MessageId, Reloading } from '../../foundation/shared/index.js'
import type { CallTarget, Target, TargetCall, TargetCallMessage } from '../targets/index.js'
import type { ClaimFunction, ClaimFunctions, ClaimSubject } from '../../tokens/tokens/index.js'
import { ClaimsUnavailable } from '../../tokens/tokens/index.js'
import type { UserGrant, UserGrantReads } from '../../directory/user-grants/index.js'
import type { Claims, UserMetadata, UserMetadataReads, UserMetadataStore } from '../../directory/users/index.js'
import { setMetadata } from '../../directory/metadata/index.js'
import { metadataOfUser } from '../../directory/users/index.js'
import type { ActionReads, Bound } from './bound-targets.js'
import { boundTargets } from './bound-targets.js'
import type { Condition, FunctionName } from './condition.js'
import { FUNCTIONS, conditionKey } from './condition.js'
import type { FunctionAnswer } from './function-answer.js'
import { readFunctionAnswer } from './function-answer.js'
import { functionPayload } from './function-payload.js'
import type { TargetResults } from './function-payload.js'

interface FunctionStores extends EventStores {
  readonly outbox: EventStores['outbox'] & Outbox<TargetCallMessage>
  readonly userMetadata: UserMetadataStore
}

interface FunctionReads extends ActionReads {
  readonly userMetadata: UserMetadataReads
  readonly userGrants: UserGrantReads
}

interface Dependencies {
  readonly storage: Reader<FunctionReads> & UnitOfWork<FunctionStores>
  readonly callTarget: CallTarget
  readonly instance: () => Instance
  readonly events: RecordEvents
  readonly bell: OutboxBell
  readonly vendor: string
  /** The clients of the service itself. Their tokens never involve targets; otherwise a faulty target would lock out its administrator. */
  readonly ownClients: ReadonlySet<ClientId>
  readonly ids: Ids
  readonly clock: Clock
}

/** Maximum number of metadata entries, and of grants, in a payload. */
const MAX_LISTED = 100

const NOTHING: TargetResults = { claims: {}, log: [], metadata: [] }

const conditionOfFunction = (name: FunctionName): Condition => ({ kind: 'function', scope: 'one', name })

/** The claims that one target would add. */
export interface PreviewedTarget {
  readonly targetId: TargetId
  readonly claims: Claims
  /** Why no tokens would be issued: the target may interrupt, and has failed. */
  readonly problem?: string
}

/** The inputs for building claims once. */
interface Inputs {
  readonly name: ClaimFunction
  readonly subject: ClaimSubject
  readonly claims: Claims
  readonly metadata: readonly UserMetadata[]
  readonly grants: readonly UserGrant[]
  readonly bound: Bound
}

/**
 * Calls the targets of functions when claims are built. Caches which functions are bound, so that tokens cost nothing extra without targets.
 * Every process refreshes the cache after a change of an execution by any of them.
 */
export class RunFunctions implements ClaimFunctions {
  readonly #deps: Dependencies
  readonly #reloading = new Reloading(() => this.#reload())
  #bound: ReadonlySet<string> = new Set()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Reloads which functions are bound. */
  readonly refresh = (): Promise<void> => this.#reloading.again()

  async #reload(): Promise<void> {
    const keys = FUNCTIONS.map((name) => conditionKey(conditionOfFunction(name)))
    const found = await this.#deps.storage.read(({ executions }) => executions.find(keys))
    this.#bound = new Set(found.map(({ condition }) => condition.name))
  }

  isBound(name: ClaimFunction): boolean {
    return this.#bound.has(name) && this.#deps.instance().settings.features.actions
  }

  /** Whether any token may need a target. */
  isAnyBound(): boolean {
    return this.#bound.size > 0 && this.#deps.instance().settings.features.actions
  }

  async claims(name: ClaimFunction, subject: ClaimSubject, claims: Claims): Promise<Claims> {
    if (subject.clientId !== undefined && this.#deps.ownClients.has(subject.clientId)) return {}
    const making = await this.#deps.storage.read((reads) => loadInputs(reads, { name, subject, claims }))
    if (!making) return {}
    const answered = await this.#ask(making)
    await this.#keep(answered, subject, making.metadata)
    return {
      ...answered.claims,
      ...(answered.log.length > 0 ? { [`urn:${this.#deps.vendor}:iam:action:${name}:log`]: answered.log } : {}),
    }
  }

  /**
   * Calls the targets of a function to show what they would add. Stores no metadata, and omits asynchronous targets, which add nothing. The calls
   * are in the call log.
   */
  async preview(name: ClaimFunction, subject: ClaimSubject, claims: Claims): Promise<readonly PreviewedTarget[]> {
    if (subject.clientId !== undefined && this.#deps.ownClients.has(subject.clientId)) return []
    const making = await this.#deps.storage.read((reads) => loadInputs(reads, { name, subject, claims }))
    let answered = NOTHING
    const previewed: PreviewedTarget[] = []
    for (const target of making?.bound.targets ?? []) {
      if (!making || target.kind === 'async') continue
      const body = functionPayload({ ...making, answered })
      const results = await this.#askOne(target, { target, condition: conditionKey(making.bound.condition), subject: name, body })
        .catch((problem: unknown) => {
          if (problem instanceof ClaimsUnavailable) return problem.message
          throw problem
        })
      previewed.push({ targetId: target.id, ...(typeof results === 'string' ? { claims: {}, problem: results } : { claims: results.claims }) })
      if (typeof results === 'string') break
      answered = joined(answered, results)
    }
    return previewed
  }

  async #ask(making: Inputs): Promise<TargetResults> {
    let answered = NOTHING
    for (const target of making.bound.targets) {
      const body = functionPayload({ ...making, answered })
      const call = { target, condition: conditionKey(making.bound.condition), subject: making.name, body }
      if (target.kind === 'async') await this.#tellLater(call)
      else answered = joined(answered, await this.#askOne(target, call))
    }
    return answered
  }

  /** @throws ClaimsUnavailable */
  async #askOne(target: Target, call: TargetCall): Promise<TargetResults> {
    const { callTarget, vendor } = this.#deps
    const take = (answer: string): FunctionAnswer => readFunctionAnswer(target.kind === 'call' ? answer : '', vendor)
    const outcome = await callTarget.call({ ...call, noteOn: (value) => noteOn(value as FunctionAnswer) }, take)
    if (outcome.isOk) return outcome.value
    if (target.isInterrupting) throw new ClaimsUnavailable(`the target ${target.id} has failed: ${outcome.problem}`)
    return NOTHING
  }

  async #tellLater({ target, condition, subject, body }: TargetCall): Promise<void> {
    const { storage, bell, ids, clock } = this.#deps
    const message = {
      id: MessageId.parse(ids.next()), topic: 'target_call', body: { targetId: target.id, condition, subject, body }, createdAt: clock.now(),
    } as const
    await storage.run(({ outbox }) => outbox.append(message))
    bell.ring()
  }

  /** Stores metadata set by targets, if it differs from the stored metadata. */
  async #keep({ metadata: entries }: TargetResults, { user: { user } }: ClaimSubject, metadata: readonly UserMetadata[]): Promise<void> {
    const changed = entries.filter(({ key, value }) => !metadata.some((entry) => entry.key === key && entry.value === value))
    if (changed.length === 0) return
    const { storage, events, clock } = this.#deps
    const now = clock.now()
    await storage.run(async (stores) => {
      const actor = { kind: 'system', name: 'action' } as const
      await setMetadata(metadataOfUser(user, stores.userMetadata), changed, now, (event) => events.record(stores, { ...event, actor }))
    })
  }
}

/** The data for the payload; `undefined` when no target is bound any more. */
async function loadInputs(reads: FunctionReads, about: Pick<Inputs, 'name' | 'subject' | 'claims'>): Promise<Inputs | undefined> {
  const [bound] = await boundTargets([[conditionOfFunction(about.name)]], reads)
  if (!bound) return undefined
  const ofUser = { kind: 'among', field: 'userId', values: [about.subject.user.user.id] } as const
  const search = { filters: [ofUser], offset: 0, limit: MAX_LISTED, isAscending: true }
  const metadata = (await reads.userMetadata.search(search)).items
  return { ...about, bound, metadata, grants: (await reads.userGrants.search(search)).items.filter(({ state }) => state === 'active') }
}

/** A later target overwrites the values of earlier ones. */
const joined = (before: TargetResults, more: TargetResults): TargetResults => ({
  claims: { ...before.claims, ...more.claims },
  log: [...before.log, ...more.log],
  metadata: [...before.metadata.filter(({ key }) => !more.metadata.some((entry) => entry.key === key)), ...more.metadata],
})

const noteOn = ({ reserved }: FunctionAnswer): string | undefined =>
  reserved.length === 0 ? undefined : `reserved claims were ignored: ${reserved.join(', ').replace(/[^\x20-\x7e]/g, '?').slice(0, 400)}`
