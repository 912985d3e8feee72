import type { User } from './store.js'

export const userClaims = ({ id, userName, email, firstName, lastName }: Omit<User, 'passwordHash'>) => ({
  sub: id, name: `${firstName} ${lastName}`, given_name: firstName, family_name: lastName, preferred_username: userName, email, email_verified: true,
})
