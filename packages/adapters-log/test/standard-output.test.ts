import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

const LOGGER = import.meta.resolve('#src/create-logger.js')

/**
 * Runs a process that logs three lines and ends in a way of its own.
 *
 * @returns the messages of its lines, sorted: at the end, one thread may still write the first line while another one writes the rest
 */
function messagesBefore(end: string): readonly string[] {
  const script = `
        import { createLogger } from ${JSON.stringify(LOGGER)}
    const log = createLogger({ level: 'info', isPretty: false })
    for (const message of ['a', 'b', 'c']) log.info(message)
    ${end}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname, encoding: 'utf8' })
  return stdout.trim().split('\n').map((line) => (JSON.parse(line) as { readonly msg: string }).msg).toSorted()
}

describe('log lines that wait to be written', () => {
  const ends: Readonly<Record<string, string>> = {
    'the process has nothing left to do': '',
    'the process exits': 'process.exit(1)',
    'an exception is not caught': 'throw new Error("x")',
    'a promise is rejected': 'await Promise.reject(new Error("x"))',
  }
  for (const [name, end] of Object.entries(ends)) {
    it(`are written when ${name}`, () => {
      assert.deepEqual(messagesBefore(end), ['a', 'b', 'c'])
    })
  }
})
