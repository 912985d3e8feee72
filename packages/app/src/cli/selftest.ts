import { readFileSync } from 'node:fs'
import { CannotRun, jsonOf, lineOf, machineTime, nodeSend, runSelftest, summaryOf } from '@keyhall/selftest'
import type { Report } from '@keyhall/selftest'
import type { ParsedOptions } from './options.js'
import { readSelftestSettings } from './selftest-settings.js'

const STDIN = 0

/** Tests a running issuer as a relying party and prints the findings. @throws ArgumentsRefused */
export async function selftestCommand(given: ParsedOptions): Promise<number> {
  const settings = readSelftestSettings(given, { env: process.env, readStdin: () => readFileSync(STDIN, 'utf8') })
  const isJson = given.has('json')
  const isColoured = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === ''
  try {
    const report = await runSelftest(settings, {
      send: nodeSend,
      time: machineTime,
      ...(isJson ? {} : { onResult: (result) => console.log(lineOf(result, isColoured)) }),
    })
    console.log(isJson ? jsonOf(report) : `\n${summaryOf(report)}`)
    return statusOf(report)
  } catch (problem) {
    if (!(problem instanceof CannotRun)) throw problem
    console.error(`keyhall selftest: ${problem.message}`)
    return 2
  }
}

const statusOf = ({ totals }: Report): number => (totals.failed > 0 ? 1 : 0)
