import type { Reader, UserId } from '../../foundation/shared/index.js'
import type { UserReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ users: UserReads }>
}

/** Returns a user's preferred language as a BCP 47 tag. Only for a person who has proven their identity. */
export class ReadPreferredLanguage {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async read(id: UserId): Promise<string | undefined> {
    const named = await this.#deps.storage.read(({ users }) => users.find(id))
    return named?.user.kind === 'human' ? named.user.profile.preferredLanguage : undefined
  }
}
