import assert from 'node:assert/strict'
import { createLogger } from '#src/create-logger.js'
import type { Logger } from '#src/create-logger.js'

/** Logs with `write` and returns the lines. */
function lines(write: (log: Logger) => void, settings: { isPretty?: boolean; level?: string } = {}): readonly string[] {
  const written: string[] = []
  const log = createLogger({ level: 'info', isPretty: false, ...settings, output: { write: (line) => void written.push(line) } })
  write(log)
  return written
}

const entry = (write: (log: Logger) => void): Record<string, unknown> => JSON.parse(lines(write)[0] ?? '{}') as Record<string, unknown>

const SECRET = 'Qz8-vKp2x7LmQz8-vKp2x7LmQz8-vKp2x7LmQz8-vKp2x7LmQz8-vKp2x7LmQz8_'
const TOKEN = `at_${SECRET}A`
const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('the log', () => {
  it('is one JSON object per line, with time, level and message', () => {
    const { time, ...rest } = entry((log) => log.info({ port: 8080 }, 'listening\nhere'))
    assert.match(String(time), /^\d{4}-\d\d-\d\dT/)
    assert.deepEqual(rest, { level: 'info', pid: process.pid, port: 8080, msg: 'listening\nhere' })
  })

  it('omits messages below its level', () => {
    assert.equal(lines((log) => log.info('x'), { level: 'warn' }).length, 0)
    assert.equal(lines((log) => log.fatal('x'), { level: 'silent' }).length, 0)
  })

  it('is readable text for people on request', () => {
    const [line = ''] = lines((log) => log.warn({ password: SECRET, port: 1 }, 'careful'), { isPretty: true })
    assert.match(line, /WARN: careful {"password":"\[redacted\]","port":1}\n$/)
  })

  it('logs name, stack and causes of an error, and no other members', () => {
    const driver = Object.assign(new TypeError('duplicate key'), { code: '23505', parameters: [SECRET], query: SECRET })
    const { err } = entry((log) => log.error(new Error('cannot save', { cause: driver }))) as { err: Record<string, unknown> }
    assert.equal(err['message'], 'cannot save')
    assert.match(String(err['stack']), /create-logger\.test/)
    assert.deepEqual({ ...(err['cause'] as object), stack: '' }, { type: 'TypeError', message: 'duplicate key', stack: '', code: '23505' })
  })

  it('writes the path of a URL without its query', () => {
    assert.equal(entry((log) => log.info({ url: `/cb?code=${SECRET}` }, 'x'))['url'], '/cb')
  })
})

describe('secrets in the log', () => {
  const attempts: [string, (log: Logger) => void][] = [
    ['a member', (log) => log.info({ password: SECRET }, 'x')],
    ['a member of a member', (log) => log.info({ user: { clientSecret: SECRET } }, 'x')],
    ['a member two levels down', (log) => log.info({ req: { headers: { authorization: `Basic ${SECRET}`, 'set-cookie': SECRET } } }, 'x')],
    ['a member of a list', (log) => log.info({ users: [{ password: SECRET }] }, 'x')],
    ['the codes of a device', (log) => log.info({ device_code: SECRET, userCode: SECRET }, 'x')],
    ['a child logger', (log) => log.child({ client: { client_secret: SECRET } }).info('x')],
    ['an opaque token in a message', (log) => log.info(`refused ${TOKEN}`)],
    ['a device code in a message', (log) => log.info(`refused ${TOKEN.replace(/^[a-z]+/, 'dc')}`)],
    ['an opaque token under a harmless name', (log) => log.info({ list: [{ deep: { deeper: { value: TOKEN } } }] }, 'x')],
    ['a JWT in an error', (log) => log.error(new Error(`cannot verify ${JWT}`))],
    ['a header in a message', (log) => log.info(`sent Bearer ${SECRET}`)],
    ['the password of a database URL in an error', (log) => log.error(new Error(`cannot reach postgres://user:${SECRET}@host/db`))],
  ]
  for (const [name, write] of attempts) {
    it(`are not written: ${name}`, () => {
      const [line = ''] = lines(write)
      assert.ok(!line.includes(SECRET) && !line.includes(JWT), line)
      assert.match(line, /\[redacted\]/)
      assert.doesNotThrow(() => { JSON.parse(line) })
    })
  }
})
