import type { Human } from '../../directory/users/index.js'
import type { ConsumedCode } from './codes.js'

/** The person as known from the code: the address is theirs when it came by mail, and nothing is known of it otherwise. */
export const reachedByMail = ({ person, isMailed }: ConsumedCode): Human =>
  isMailed && person.email ? { ...person, email: { ...person.email, isVerified: true } } : person
