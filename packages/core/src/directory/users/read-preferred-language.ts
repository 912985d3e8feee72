import type { Reader, UserId } from '../../foundation/shared/index.js'
import type { UserReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ users: UserReads }>
}

/** Finds out what a user wants to read, as BCP 47 names it. To be asked for a person who has proven who they are, and for nobody else. */
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
