import type { FactorReads } from '../../proofs/factors/index.js'
import type { Reader, UserId } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { maskedAddress } from '../../directory/users/index.js'

/** Account details shown to a person who has proven a first factor. */
export interface DescribedPerson {
  /** `a•••@example.com`; absent without an address. */
  readonly address?: string
  readonly isAddressVerified: boolean
  readonly recoveryCodesLeft: number
}

/** Describes the account of the person who is signing in. */
export class DescribePerson {
  readonly #storage: Reader<{ users: UserReads; factors: FactorReads }>

  constructor(deps: { readonly storage: Reader<{ users: UserReads; factors: FactorReads }> }) {
    this.#storage = deps.storage
  }

  async describe(userId: UserId): Promise<DescribedPerson> {
    return this.#storage.read(async ({ users, factors }) => {
      const user = (await users.find(userId))?.user
      const email = user?.kind === 'human' ? user.email : undefined
      const { recoveryCodesLeft } = await factors.of(userId)
      return {
        ...(email ? { address: maskedAddress(email.address) } : {}),
        isAddressVerified: email?.isVerified === true,
        recoveryCodesLeft,
      }
    })
  }
}
