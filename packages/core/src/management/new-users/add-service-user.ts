import type { EventDetails } from '../../foundation/audit/index.js'
import type { ClientReads } from '../../parties/clients/index.js'
import type { CredentialStore } from '../../parties/credentials/index.js'
import type { SecretHash } from '../../foundation/shared/index.js'
import type { Machine, UserStore } from '../../directory/users/index.js'
import { userEvent } from '../../directory/users/index.js'
import { assertClientName } from './client-name.js'

interface Stores {
  readonly users: Pick<UserStore, 'add'>
  readonly clients: Pick<ClientReads, 'find'>
  readonly credentials: Pick<CredentialStore, 'putMachineSecret'>
}

/** A service user to add. */
export interface NewServiceUser {
  readonly machine: Machine
  /** The hash of its client secret, if it has one. */
  readonly secretHash?: SecretHash | undefined
  readonly record: (event: EventDetails) => Promise<void>
}

/**
 * Adds a service user, in the unit of work of the caller. A refusal by its user name has written nothing.
 *
 * @throws UserNameRefused; LoginNameTaken also when the user name is the client_id of an application or another service user
 */
export async function addServiceUser(stores: Stores, { machine, secretHash, record }: NewServiceUser): Promise<void> {
  const { id: userId, orgId: _orgId, kind: _kind, createdAt: _createdAt, updatedAt: _updatedAt, ...recorded } = machine
  await assertClientName(stores, machine)
  await stores.users.add(machine)
  await record(userEvent('user.machine.added', machine, recorded))
  if (secretHash === undefined) return
  await stores.credentials.putMachineSecret({ userId, secretHash })
  await record(userEvent('user.machine.secret.set', machine))
}
