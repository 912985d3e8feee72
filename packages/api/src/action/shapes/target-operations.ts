import type { EpochSeconds, Page, Search, Secret, TargetId } from '@keyhall/core/shared'
import type { NewTarget, Target, TargetChange, TargetField } from '@keyhall/core/targets'
import type { Operation } from '../../shapes/operation.js'
import type { UseCases } from '../../use-cases.js'
import type { ActionSite } from './action-site.js'
import { actionSite } from './action-site.js'

/** The names and messages of one generation. */
export interface TargetWording {
  readonly create: Operation<NewTarget, { readonly id: TargetId; readonly createdAt: EpochSeconds; readonly signingKey: Secret }, ActionSite>
  readonly change: Operation<
    { readonly id: TargetId; readonly change: TargetChange },
    { readonly changedAt: EpochSeconds; readonly signingKey?: Secret },
    ActionSite
  >
  readonly remove: Operation<TargetId, EpochSeconds, ActionSite>
  readonly get: Operation<TargetId, Target, ActionSite>
  readonly search: Operation<Search<TargetField>, Page<Target>, ActionSite>
}

/** The methods of targets in the words of one generation. */
export function targetOperations(use: UseCases, wording: TargetWording) {
  const { actions } = use
  const common = { place: { kind: 'instance' }, feature: 'actions', context: () => actionSite(use) } as const
  const writing = { ...common, permission: 'target.write' } as const
  const reading = { ...common, permission: 'target.read' } as const
  return {
    create: wording.create({
      ...writing,
      summary: 'Creates a target, an endpoint that executions call',
      run: (target, { caller }) => actions.createTarget.create(target, caller),
    }),
    change: wording.change({
      ...writing,
      summary: 'Changes the given members of a target, or replaces its signing key',
      run: ({ id, change }, { caller }) => actions.changeTarget.change(id, change, caller),
    }),
    remove: wording.remove({
      ...writing,
      summary: 'Deletes a target and removes it from all executions',
      run: (id, { caller }) => actions.removeTarget.remove(id, caller),
    }),
    get: wording.get({ ...reading, summary: 'Returns a target, without its signing key', run: (id) => actions.readTargets.one(id) }),
    search: wording.search({ ...reading, summary: 'Searches targets by name or id', run: (search) => actions.readTargets.search(search) }),
  }
}
