import type { Branded } from '../../foundation/shared/index.js'
import { TextValue, isPlain } from '../../foundation/shared/index.js'

/** The name that a person signs in with, without the domain of the organization. */
export type UserName = Branded<string, 'UserName'>

export const UserName = new TextValue<UserName>({
  name: 'user name',
  expected: 'a text without control characters, invisible ones, or white space around it',
  max: 200,
  is: (text) => isPlain(text) && text.trim() === text,
})
