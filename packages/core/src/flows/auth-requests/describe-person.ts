import type { FactorReads } from '../../proofs/factors/index.js'
import type { Reader, UserId } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { maskedAddress } from '../../directory/users/index.js'

/** What the pages tell a person who has proven a first factor about their own account. */
export interface DescribedPerson {
  /** `a•••@example.com`; absent when there is no address. */
  readonly address?: string
  readonly isAddressVerified: boolean
  readonly recoveryCodesLeft: number
}

/** Tells a person who signs in what their own account has. */
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
