import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { KeyhallProcess } from './keyhall-process.js'

/** Prints a line and ignores SIGTERM. */
const STUBBORN = "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1_000); console.log('I go on')"

const run = (script: string): KeyhallProcess =>
  new KeyhallProcess(spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] }), 'http://localhost:1')

async function untilSaid(stubborn: KeyhallProcess): Promise<void> {
  while (stubborn.stdout === '') await new Promise((resolve) => void setImmediate(resolve))
}

describe('waiting for a test process', () => {
  it('ends with the process and returns its exit status', async () => {
    const { code, signal } = await run('process.exitCode = 3').finished()
    assert.deepEqual([code, signal], [3, null])
  })

  it('kills the process at the timeout, and reports it with its output', async () => {
    const stubborn = run(STUBBORN)
    await untilSaid(stubborn)
    const named = { message: /-e process\.on.* \(process \d+\): waited 0\.05 s for its end after SIGTERM; its output:\nI go on\n$/s }
    await assert.rejects(stubborn.end('SIGTERM', 50), named)
    assert.equal((await stubborn.finished()).signal, 'SIGKILL')
  })

  it('limits the wait for readiness, also when a connection is accepted without a response', async () => {
    const silent = net.createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as net.AddressInfo
    const process = new KeyhallProcess(spawn('true'), `http://localhost:${port}`)
    assert.equal(await process.readiness(50), 0)
    silent.close()
  })
})
