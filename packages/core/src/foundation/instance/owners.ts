import { LastOwner } from './errors.js'

/** Counts the owners of the instance. */
export interface OwnerCount {
  /**
   * Number of active users in active organizations who own the instance. Serializes units of work that remove owners: the second waits for
   * the first.
   */
  countOwners(): Promise<number>
}

/** Call it after a change that may have removed an owner, in the same unit of work. @throws LastOwner */
export async function assertOwned(owners: OwnerCount): Promise<void> {
  if ((await owners.countOwners()) === 0) throw new LastOwner('the instance must have an active owner: make another user IAM_OWNER first')
}
