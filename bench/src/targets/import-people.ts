import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ORGANIZATION } from './keyhall-bootstrap.js'

const person = (index: number) => ({
  userId: `person-${index}`,
  user: {
    userName: `person-${index}`,
    profile: { firstName: 'Grace', lastName: `Hopper ${index}` },
    email: { email: `person-${index}@people.localhost`, isEmailVerified: true },
  },
})

interface Installation {
  /** The file of the command line. */
  readonly cli: string
  /** The settings of the server. */
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
}

/** Imports people beside the running server, as an operator does. @returns a function that does so once */
export function importerOf({ cli, env, folder }: Installation): (count: number) => Promise<void> {
  let done: Promise<void> | undefined
  return (count) => {
    done ??= importPeople(count)
    return done
  }

  async function importPeople(count: number): Promise<void> {
    const file = path.join(folder, 'people.json')
    const humanUsers = Array.from({ length: count }, (_, index) => person(index))
    fs.writeFileSync(file, JSON.stringify({ dataOrgs: { orgs: [{ orgId: ORGANIZATION, humanUsers }] }, timeout: '30m0s' }), { mode: 0o600 })
    await promisify(execFile)(process.execPath, [cli, 'import', file], { env: { PATH: process.env['PATH'], ...env } })
    fs.rmSync(file)
  }
}
