import { canonicalName } from '@keyhall/core/shared'
import type { DataHumanUser } from '@keyhall/documents/bulk'
import type { Entry } from '../reading/entry.js'
import { SeenTexts } from '../seen-texts.js'

/** Reports users with the verified address of an earlier one. They are imported, because other products allow it. */
export class SharedAddresses {
  readonly #seen = new SeenTexts()

  note({ user: { email } }: DataHumanUser, entry: Entry): void {
    if (email?.isEmailVerified !== true) return
    if (this.#seen.add(canonicalName(email.email), 0) === undefined) return
    entry.changed('an earlier user has the same verified address: both sign in by their user names', ['email'])
  }
}
