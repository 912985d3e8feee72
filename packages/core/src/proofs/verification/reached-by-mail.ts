import type { Human } from '../../directory/users/index.js'
import type { ConsumedCode } from './codes.js'

/** The person after using the code: a mailed code verifies the address, a returned one does not. */
export const reachedByMail = ({ person, isMailed }: ConsumedCode): Human =>
  isMailed && person.email ? { ...person, email: { ...person.email, isVerified: true } } : person
