import type { ExpectedPasskey, VerifyPasskey } from '../../proofs/factors/index.js'
import type { GetPolicies } from '../../directory/settings/index.js'
import type { Reader, RequestContext } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import type { IdentifiedPerson } from './auth-request.js'
import type { ProvenPerson } from './proven-person.js'

interface Dependencies {
  readonly storage: Reader<{ users: UserReads }>
  readonly verify: Pick<VerifyPasskey, 'verify' | 'ownerNamed'>
  readonly policies: GetPolicies
}

/** Proves a person by a passkey and nothing else. */
export class SignInWithPasskey {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the answer is of a person who has shown a passkey in this sign-in: twice sent, it proves nothing more. Nothing of it is verified. */
  async isProven(assertion: unknown, { userId, amr }: IdentifiedPerson): Promise<boolean> {
    return (amr.includes('hwk') || amr.includes('swk')) && (await this.#deps.verify.ownerNamed(assertion)) === userId
  }

  /**
   * @param assertion what the browser sent, as JSON that was parsed and not looked at
   * @returns `undefined` when it proves nobody, or the policy lets no passkey in alone
   */
  async signIn(
    assertion: unknown,
    { challenge, userId }: Pick<ExpectedPasskey, 'challenge' | 'userId'>,
    from: RequestContext,
  ): Promise<ProvenPerson | undefined> {
    const { storage, verify, policies } = this.#deps
    const asked = { challenge, ...(userId === undefined ? {} : { userId }), requireUserVerification: true }
    const verdict = await verify.verify(assertion, asked, from)
    if (verdict.verdict !== 'right') return undefined
    const { person, amr } = verdict
    const named = await storage.read(({ users }) => users.find(person.userId))
    const { effective } = await policies.get(person.orgId)
    return named && effective.login.allowPasskeys ? { ...person, amr, loginName: loginName(named) } : undefined
  }
}
