import type { Instance } from '../../foundation/instance/index.js'
import type { OpaqueToken } from '../../foundation/protocol/index.js'
import { opaqueToken } from '../../foundation/protocol/index.js'
import type { CredentialReads, Owned, PersonalAccessToken } from '../../parties/credentials/index.js'
import type { Caller, Digest, EpochSeconds, Ids, Secrets, UserId } from '../../foundation/shared/index.js'
import { TokenId } from '../../foundation/shared/index.js'
import type { CredentialDependencies } from './change-credential.js'
import { changeCredential } from './change-credential.js'
import type { Changed } from './change-user.js'
import { ExpiryRefused } from './errors.js'

interface Dependencies extends CredentialDependencies {
  readonly instance: () => Instance
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
}

/** A new token, shown once. */
export interface NewPersonalAccessToken extends Changed {
  readonly tokenId: TokenId
  readonly token: OpaqueToken
}

/** The long-lived tokens of a service user. */
export class ChangePersonalAccessTokens {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param requestedExpiry expiry; by default the maximum that the instance allows
   * @throws UserUnknown, ExpiryRefused
   */
  async add(userId: UserId, requestedExpiry: EpochSeconds | undefined, caller: Caller): Promise<NewPersonalAccessToken> {
    const { instance, ids, secrets, digest, clock } = this.#deps
    const now = clock.now()
    const longest = instance().settings.tokens.personalAccessToken
    const expiresAt = requestedExpiry ?? now + longest
    if (expiresAt <= now) throw new ExpiryRefused('expirationDate: must be in the future')
    if (expiresAt > now + longest) {
      throw new ExpiryRefused(`expirationDate: a personal access token is valid for ${longest} seconds at most`)
    }
    const tokenId = TokenId.parse(ids.next())
    const token = opaqueToken('personalAccessToken', tokenId, secrets.next())
    const changed = await changeCredential(this.#deps, userId, caller, async ({ credentials }, _machine, at) => {
      await credentials.addPersonalAccessToken({ id: tokenId, userId, secretHash: digest.sha256(token), createdAt: at, expiresAt })
      return { type: 'user.pat.added', after: { tokenId, expiresAt } }
    })
    return { ...changed, tokenId, token }
  }

  /** The token becomes invalid at once. Does nothing for an unknown token. @throws UserUnknown */
  async remove(userId: UserId, tokenId: TokenId, caller: Caller): Promise<Changed> {
    return changeCredential(this.#deps, userId, caller, async ({ credentials }, _machine, at) => {
      if (!(await ofUser(credentials, userId, tokenId))) return undefined
      await credentials.revokePersonalAccessToken(tokenId, at)
      return { type: 'user.pat.removed', before: { tokenId } }
    })
  }
}

async function ofUser(credentials: CredentialReads, userId: UserId, id: TokenId): Promise<Owned<PersonalAccessToken> | undefined> {
  const is = (field: 'userId' | 'id', value: string) => ({ kind: 'text', field, method: 'equals', value }) as const
  const filters = [is('userId', userId), is('id', id)]
  return (await credentials.searchPersonalAccessTokens({ filters, offset: 0, limit: 1, isAscending: true })).items[0]
}
