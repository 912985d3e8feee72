// Adds the people of a file with lines "given name,family name,email" on standard input; each gets a mail: node dist/invite-people.js < people.csv
import readline from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@keyhall/client'
import type { AddHumanUserRequest } from '@keyhall/client/users'
import { connect } from './connect.js'

const MAX_ATTEMPTS = 5
const keyhall = connect()

/** Adds a person, and waits as long as the server demands when it is busy. */
async function invite(person: AddHumanUserRequest, attempt = 1): Promise<string> {
  try {
    return (await keyhall.users.addHumanUser(person)).userId
  } catch (error) {
    if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined || attempt === MAX_ATTEMPTS) throw error
    await setTimeout(error.retryAfterSeconds * 1000)
    return invite(person, attempt + 1)
  }
}

/** What is wrong with a line, member by member if the API names them. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const problems = Object.entries(error.fields).map(([field, problem]) => `${field} ${problem}`)
  return problems.length > 0 ? problems.join('; ') : error.message
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [givenName = '', familyName = '', email = ''] = line.split(',').map((cell) => cell.trim())
  try {
    console.log(`${email}: added as ${await invite({ profile: { givenName, familyName }, email: { email, sendCode: {} } })}`)
  } catch (error) {
    console.log(`${email}: ${explain(error)}`)
    process.exitCode = 1
  }
}
