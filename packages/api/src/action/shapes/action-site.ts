import type { UseCases } from '../../use-cases.js'

/** What messages of targets and executions are written with. */
export interface ActionSite {
  readonly vendor: string
  /** The owner of all targets and executions. */
  readonly instanceId: string
}

export const actionSite = ({ actions, instance }: Pick<UseCases, 'actions' | 'instance'>): ActionSite =>
  ({ vendor: actions.vendor, instanceId: instance().id })
