import type { Reader, UserId } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { displayName, loginName } from '../../directory/users/index.js'
import { asPerson } from './person.js'
import type { BrowserOptions, FactorReads, WebAuthn } from './ports.js'
import type { ExpectedPasskey } from './verify-passkey.js'

interface Dependencies {
  readonly storage: Reader<{ users: UserReads; factors: FactorReads }>
  readonly webAuthn: WebAuthn
}

/** The options that the browser passes to the authenticator. */
export class PasskeyOptions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * For `navigator.credentials.get`, with the expectations that `VerifyPasskey` will check. With a `userId` it lists that person's passkeys.
   */
  async forSignIn({ challenge, userId, requireUserVerification }: ExpectedPasskey): Promise<BrowserOptions> {
    const { storage, webAuthn } = this.#deps
    const passkeys = userId === undefined ? [] : (await storage.read(({ factors }) => factors.of(userId))).passkeys
    const useful = passkeys.filter(({ isUserVerifying }) => isUserVerifying || !requireUserVerification)
    return webAuthn.requestOptions(challenge, useful, requireUserVerification)
  }

  /** For `navigator.credentials.create`. @throws PersonUnknown */
  async forSetUp(userId: UserId, challenge: string): Promise<BrowserOptions> {
    const { storage, webAuthn } = this.#deps
    const [named, { passkeys }] = await storage.read(async ({ users, factors }) => [await users.find(userId), await factors.of(userId)] as const)
    const user = asPerson(named?.user)
    const owner = { userId, loginName: named ? loginName(named) : user.userName, displayName: displayName(user) }
    return webAuthn.creationOptions(owner, challenge, passkeys)
  }
}
