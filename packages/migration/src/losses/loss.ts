/** What a loss is about. */
export interface Subject {
  readonly kind: 'realm' | 'role' | 'group' | 'client' | 'user' | 'password'
  /** The id in the export; for a role and a group the name. */
  readonly id?: string
  /** The user name, or what else the export calls it. */
  readonly name?: string
}

/** Whether something stayed behind, or came along in another form or place. */
export type Effect = 'left out' | 'changed'

/** Something of the export that does not come along as it is. Nothing in it is a secret. */
export interface Loss {
  readonly subject: Subject
  /** The JSON path in the export, such as `users[3].federatedIdentities`. */
  readonly path: string
  readonly effect: Effect
  /** Why; the same words for the same reason, since they are counted. */
  readonly reason: string
  /** What stands there, such as the name of a role or an address, where it says more than the path. */
  readonly value?: string
}

/** Where losses go. */
export type Note = (loss: Omit<Loss, 'subject'>) => void

export const NO_PLACE = 'Keyhall has no place for it'
