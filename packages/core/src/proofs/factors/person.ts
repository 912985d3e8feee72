import type { User, Human } from '../../directory/users/index.js'
import { PersonUnknown } from '../verification/index.js'

/** @throws PersonUnknown */
export function asPerson(user: User | undefined): Human {
  if (user?.kind !== 'human') throw new PersonUnknown('this user does not exist, or is not a person')
  return user
}
