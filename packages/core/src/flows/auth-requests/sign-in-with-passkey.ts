import type { ExpectedPasskey, VerifyPasskey } from '../../proofs/factors/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Reader, RequestContext } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import type { IdentifiedPerson } from './auth-request.js'
import type { ProvenPerson } from './proven-person.js'

interface Dependencies {
  readonly storage: Reader<DecidingReads & { readonly users: UserReads }>
  readonly verify: Pick<VerifyPasskey, 'verify' | 'ownerNamed'>
  readonly instance: () => Instance
}

/** Proves a person by a passkey alone. */
export class SignInWithPasskey {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Whether the assertion belongs to a person who has already used a passkey in this sign-in, as when a form is submitted twice. The
   * assertion itself is not verified here.
   */
  async isProven(assertion: unknown, { userId, amr }: IdentifiedPerson): Promise<boolean> {
    return (amr.includes('hwk') || amr.includes('swk')) && (await this.#deps.verify.ownerNamed(assertion)) === userId
  }

  /**
   * @param assertion the parsed JSON from the browser, not validated
   * @returns `undefined` when it proves no user, or the policy does not accept a passkey alone
   */
  async signIn(
    assertion: unknown,
    { challenge, userId }: Pick<ExpectedPasskey, 'challenge' | 'userId'>,
    from: RequestContext,
  ): Promise<ProvenPerson | undefined> {
    const { storage, verify, instance } = this.#deps
    const expected = { challenge, ...(userId === undefined ? {} : { userId }), requireUserVerification: true }
    const verdict = await verify.verify(assertion, expected, from)
    if (verdict.verdict !== 'right') return undefined
    const { person, amr } = verdict
    return storage.read(async (reads) => {
      const named = await reads.users.find(person.userId)
      const { policies: { login } } = await signInDecisions(reads, person, instance())
      return named && login.allowPasskeys ? { ...person, amr, loginName: loginName(named) } : undefined
    })
  }
}
