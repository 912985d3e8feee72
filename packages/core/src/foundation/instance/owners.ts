import { LastOwner } from './errors.js'

/** Who owns the instance, as far as it matters that somebody does. */
export interface OwnerCount {
  /**
   * How many users own the instance and can act: active, in an active organization. Two units of work that take owners away do not
   * count at once: the second one waits for the first.
   */
  countOwners(): Promise<number>
}

/** Call it after a change that may have taken an owner away, in the same unit of work. @throws LastOwner */
export async function assertOwned(owners: OwnerCount): Promise<void> {
  if ((await owners.countOwners()) === 0) throw new LastOwner('the instance must have an active owner: make somebody else IAM_OWNER first')
}
