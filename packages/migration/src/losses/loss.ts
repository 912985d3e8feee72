/** The subject of a loss. */
export interface Subject {
  readonly kind: 'realm' | 'role' | 'group' | 'client' | 'user' | 'password'
  /** The id in the export; for a role and a group the name. */
  readonly id?: string
  /** The user name, or another name in the export. */
  readonly name?: string
}

/** Whether data was left out or changed. */
export type Effect = 'left out' | 'changed'

/** Data of the export that is left out or changed. Contains no secrets. */
export interface Loss {
  readonly subject: Subject
  /** The JSON path in the export, such as `users[3].federatedIdentities`. */
  readonly path: string
  readonly effect: Effect
  /** The reason. Equal reasons have equal texts, because they are counted. */
  readonly reason: string
  /** The value, such as the name of a role or an address, where the path alone is not enough. */
  readonly value?: string
}

/** Receives losses. */
export type Note = (loss: Omit<Loss, 'subject'>) => void

/** What an item of the document was made of. */
export interface LossSource {
  /** Reports it as left out. */
  readonly left: (reason: string) => void
}

export const NO_PLACE = 'not supported by Keyhall'
