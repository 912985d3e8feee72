import assert from 'node:assert/strict'
import { anId } from '../contracts/builders.js'
import { executeBeside } from '../storage/damage.js'
import { queryBeside } from './query-beside.js'
import { MailServer } from '../support/mail-server.js'
import { codeIn } from '../support/mail-world.js'
import { Installation } from '../support/keyhall-process.js'
import type { Variables } from '../support/keyhall-process.js'
import { standardDocument, people } from '../support/standard-document.js'

const UNREACHABLE = 'smtp://127.0.0.1:9'

describe('keyhall outbox', function () {
  this.timeout(60_000)
  const mails = new MailServer()
  let installation: Installation
  before(() => mails.start())
  after(() => mails.stop())
  beforeEach(async () => {
    installation = await (await Installation.create()).setUp(standardDocument())
  })
  afterEach(() => installation.remove())

  async function run(command: readonly string[], variables: Variables = {}) {
    const ran = installation.launch(variables, command)
    const { code } = await ran.finished()
    return { code, stdout: ran.stdout, stderr: ran.stderr }
  }

  /** A dead letter whose last attempt was an hour ago. */
  async function aDeadLetter(problem: string): Promise<string> {
    const id = anId()
    const body = JSON.stringify({ userId: people.bob.id, kind: 'password_reset' })
    const now = Math.floor(Date.now() / 1000)
    await executeBeside(installation.storage, `
      insert into outbox (id, topic, body, attempts, created_at, due_at, failed_at, last_problem)
      values ('${id}', 'mail', '${body}', 3, ${now - 3700}, ${now + 999_999}, ${now - 3600}, '${problem}')`)
    return id
  }

  it('lists dead letters and retries them while a server runs; no code is in its log', async () => {
    const variables = { KEYHALL_SMTP_URL: mails.url, KEYHALL_MAIL_FROM: 'Acme <no-reply@acme.example>' }
    const server = await installation.start(variables)
    assert.equal((await run(['outbox', 'list'])).stdout, 'There are no dead letters.\n')
    const [one, other] = [await aDeadLetter('550 no such user'), await aDeadLetter('550 neither')]
    const { stdout } = await run(['outbox', 'list'])
    const [head = '', ...rows] = stdout.trimEnd().split('\n')
    assert.match(head, /^ID +TOPIC +FROM +GIVEN UP +ATTEMPTS +ABOUT +PROBLEM$/)
    assert.equal(rows.length, 2)
    assert.match(rows.find((row) => row.startsWith(one)) ?? '', / mail +\S+Z +\S+Z +3 +userId=201 kind=password_reset +550 no such user$/)

    assert.deepEqual(await run(['outbox', 'retry', one]), { code: 0, stdout: 'One message will be retried.\n', stderr: '' })
    const left = (await run(['outbox', 'list'])).stdout
    assert.ok(left.includes(other) && !left.includes(one))
    assert.deepEqual(await run(['outbox', 'retry', '--all']), { code: 0, stdout: 'One message will be retried.\n', stderr: '' })
    const recorded = await queryBeside(installation.storage, "select actor_id, body from audit_events where type = 'outbox.retried' order by id")
    assert.equal(recorded.length, 2, 'one event for each command')
    // The server may claim both at once.
    await server.logged(({ msg, messageId }) => msg === 'message delivered' && [one, other].includes(String(messageId)), 2)
    const received = mails.unread().map(({ read }) => read)
    assert.deepEqual(received.map(({ from, to }) => [from?.address, to?.[0]?.address]), [
      ['no-reply@acme.example', 'bob@mail.example'],
      ['no-reply@acme.example', 'bob@mail.example'],
    ])
    const codes = received.map(({ text }) => codeIn(text))
    assert.ok(codes.every((code) => !server.output.includes(code)))
    assert.ok(!server.output.includes('bob@mail.example'))
    assert.equal((await run(['outbox', 'list'])).stdout, 'There are no dead letters.\n')
    await server.end()
  })

  it('names missing arguments and unknown messages', async () => {
    const [none, both, two, unknown] = await Promise.all([
      run(['outbox', 'retry']),
      run(['outbox', 'retry', 'x', '--all']),
      run(['outbox', 'retry', 'x', 'y']),
      run(['outbox', 'retry', 'a\u001b[31mb']),
    ])
    for (const { code, stderr } of [none, both]) {
      assert.equal(code, 2)
      assert.match(stderr, /expected either the id of a message or --all/)
    }
    assert.equal(two.code, 2)
    assert.match(two.stderr, /"y" is an unexpected argument/)
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.match(unknown.stderr, /^No message with the id a\?\[31mb is a dead letter; keyhall outbox list shows them\.\n$/)
  })

  it('retries once a mail server is back, and never shows its password', async () => {
    const url = UNREACHABLE.replace('smtp://', 'smtp://keyhall:Qz8-vKp2x7Lm@')
    const server = await installation.start({ KEYHALL_SMTP_URL: url })
    const id = await aDeadLetter('550')
    await run(['outbox', 'retry', id])
    const [line] = await server.logged(({ messageId }) => messageId === id)
    assert.deepEqual([line?.msg, line?.level], ['message not delivered, will be retried', 'warn'])
    assert.deepEqual([line?.['userId'], line?.['kind']], ['201', 'password_reset'])
    assert.match(String(line?.['problem']), /^the mail server: connect ECONNREFUSED/)
    await server.end()
    const shown = await run(['check-config'], { KEYHALL_SMTP_URL: url })
    assert.match(shown.stdout, /"smtpUrl": "smtp:\/\/\[hidden\]@127\.0\.0\.1:9"/)
    assert.ok(!(server.output + shown.stdout + shown.stderr).includes('Qz8-vKp2x7Lm'))
  })

  it('complements the start-up warning of a public server without a mail server', async () => {
    const server = installation.launch({ KEYHALL_BASE_URL: 'https://id.example.com', KEYHALL_PORT: String(installation.port) })
    await server.logged(({ msg }) => msg === 'Keyhall is ready')
    const warnings = server.log.filter(({ level, msg }) => level === 'warn' && msg.startsWith('KEYHALL_SMTP_URL: is not set'))
    assert.equal(warnings.length, 1)
    await server.end()
  })
})
