import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'

/** A hash that is cheap to accept; no test signs in with it. */
const HASH = '$pbkdf2-sha256$27500$4uKgKFGbLjMEQ0Hks3pqDg==$UU79J3mSxMQz1VYHTlVJPMd9rCTOjdyCC4KwchNJxQg='
const TOGETHER = 1000

/** The id of a generated user: as long as those of other products. */
export const generatedId = (number: number): string => `6f9619ff-8b86-d011-b42d-${String(number).padStart(12, '0')}`

const person = (number: number): object => ({
  userId: generatedId(number),
  user: {
    userName: `user-${number}`,
    profile: { firstName: 'Ada', lastName: `Lovelace ${number}`, displayName: `Ada Lovelace ${number}`, preferredLanguage: 'en' },
    email: { email: `user-${number}@import.example`, isEmailVerified: true },
    hashedPassword: { value: HASH },
  },
})

/** Writes a bulk document with that many users of one organization, in bounded memory. @returns the file */
export function writeGenerated(folder: string, orgId: string, count: number): string {
  const file = path.join(folder, `users-${count}.json`)
  const handle = openSync(file, 'w', 0o600)
  writeSync(handle, `{"dataOrgs":{"orgs":[{"orgId":${JSON.stringify(orgId)},"humanUsers":[`)
  for (let from = 0; from < count; from += TOGETHER) {
    const some = Array.from({ length: Math.min(TOGETHER, count - from) }, (_, index) => JSON.stringify(person(from + index)))
    writeSync(handle, `${from === 0 ? '' : ','}${some.join(',')}`)
  }
  writeSync(handle, ']}]},"timeout":"3h0m0s"}\n')
  closeSync(handle)
  return file
}
