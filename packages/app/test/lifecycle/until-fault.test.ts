import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createLogger } from '@keyhall/adapters-log'
import { untilFault } from '#src/lifecycle/until-fault.js'

describe('an uncaught exception', () => {
  it('is logged, and ends the server', async () => {
    const lines: string[] = []
    const logger = createLogger({ level: 'info', isPretty: false, output: { write: (line) => void lines.push(line) } })
    const source = new EventEmitter()
    const fault = untilFault(logger, source)
    source.emit('uncaughtException', new Error('half done'))
    await fault
    const { level, err } = JSON.parse(lines[0] ?? '') as { level: string; err: { message: string } }
    assert.deepEqual([level, err.message], ['fatal', 'half done'])
  })
})
