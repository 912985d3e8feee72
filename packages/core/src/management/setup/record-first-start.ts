import type { Client } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { clientAdded } from '../../parties/clients/index.js'
import type { Recorder } from './recorder.js'

/** The structure that the first start has made. */
interface Made {
  readonly instance: Instance
  /** Of the organization and of the project. */
  readonly name: string
  readonly primaryDomain: string
  readonly console: Client
}

/** The beginning of the audit trail: an event for each part of the structure that the first start has made. */
export async function recordFirstStart(record: Recorder, { instance, name, primaryDomain, console }: Made): Promise<void> {
  const { id, defaultOrgId: orgId, projectId } = instance
  await record({ type: 'instance.added', aggregate: { type: 'instance', id }, after: { defaultOrgId: orgId, projectId } })
  await record({ type: 'org.added', aggregate: { type: 'org', id: orgId }, orgId, after: { name, primaryDomain } })
  await record({ type: 'project.added', aggregate: { type: 'project', id: projectId }, orgId, after: { name } })
  await record(clientAdded(console, orgId))
}
