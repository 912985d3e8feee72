import type { Client } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { User } from '../../directory/users/index.js'
import { clientEvent } from './client-event.js'
import { aboutUser, membershipEvent, userAdded } from './people-events.js'
import type { Recorder } from './recorder.js'

/** What the first start has made. */
interface Made {
  readonly instance: Instance
  /** Of the organization and of the project. */
  readonly name: string
  readonly primaryDomain: string
  readonly console: Client
  readonly users: readonly User[]
}

/** The beginning of the audit trail: an event for each thing that the first start has made. */
export async function recordFirstStart(record: Recorder, { instance, name, primaryDomain, console, users }: Made): Promise<void> {
  const { id, defaultOrgId: orgId, projectId } = instance
  await record({ type: 'instance.added', aggregate: { type: 'instance', id }, after: { defaultOrgId: orgId, projectId } })
  await record({ type: 'org.added', aggregate: { type: 'org', id: orgId }, orgId, after: { name, primaryDomain } })
  await record({ type: 'project.added', aggregate: { type: 'project', id: projectId }, orgId, after: { name } })
  await record(clientEvent(console, undefined, orgId))
  for (const user of users) {
    await record(userAdded(user))
    if (user.kind === 'machine') await record(aboutUser('user.machine.secret.set', user.id, orgId))
    await record(membershipEvent({ userId: user.id, role: 'IAM_OWNER', scope: { kind: 'instance' } }, orgId))
  }
}
