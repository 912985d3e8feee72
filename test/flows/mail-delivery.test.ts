import assert from 'node:assert/strict'
import { dumpBeside } from '../processes/query-beside.js'
import { executeBeside } from '../storage/damage.js'
import { MailServer } from '../support/mail-server.js'
import { codeIn, linkIn, withMails } from '../support/mail-world.js'
import type { MailWorld } from '../support/mail-world.js'
import { people } from '../support/standard-document.js'
import { HOUR, MINUTE } from '../support/world.js'

const bob = { ...people.bob, address: 'bob@mail.example' }
const server = new MailServer()

/** SQLite has no booleans. */
const isDead = (row: Readonly<Record<string, unknown>> | undefined): boolean => Boolean(row?.['dead'])

withMails('mail delivery', (world) => {
  afterEach(async () => {
    await executeBeside(world.database, 'delete from outbox')
    server.unread()
  })
  describe('accepted mails', () => arrival(world))
  describe('rejected mails', () => trouble(world))
}, () => ({ smtpUrl: server.url }))

before(() => server.start())
after(() => server.stop())

function arrival(world: MailWorld): void {
  it('arrive once, for one recipient, as text and HTML, with a link under the base URL', async () => {
    await world.ask('email_verification', bob)
    const { envelope, read } = server.only()
    assert.deepEqual(envelope, { from: 'keyhall@localhost', to: [bob.address] })
    assert.deepEqual([read.to?.map(({ address }) => address), read.cc, read.bcc], [[bob.address], undefined, undefined])
    assert.equal(read.from?.address, 'keyhall@localhost')
    assert.equal(read.subject, 'Verify your email address')
    const link = linkIn(read.text)
    assert.equal(link, `${world.issuer}/ui/login/email/verify?userID=${bob.id}&orgID=100&code=${codeIn(read.text)}`)
    assert.ok(read.html?.includes(link.replaceAll('&', '&amp;')))
    assert.deepEqual(await world.outbox(), [])
  })

  it('are marked as auto-generated (RFC 3834 §5) and carry their own Message-ID', async () => {
    await world.ask('email_verification', bob)
    const { read } = server.only()
    assert.equal(read.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
    assert.match(read.messageId ?? '', /^<id\d{20}@localhost>$/)
  })

  it('reuse the connection, and encrypt it where the server offers that', async () => {
    for (const kind of ['email_verification', 'password_reset'] as const) await world.ask(kind, bob)
    const [first, second] = server.unread()
    assert.equal(first?.connection, second?.connection)
    assert.deepEqual([first?.isSecure, second?.isSecure], [true, true])
  })

  it('contain a code that no table stores in plain text, including outbox and audit trail', async () => {
    server.refuseOnce('recipient', 451, 'later')
    await world.ask('password_reset', bob)
    const waiting = JSON.stringify(await world.outbox())
    await world.advance(5)
    const code = codeIn(server.only().read.text)
    for (const [table, rows] of await dumpBeside(world.database)) assert.ok(!rows.includes(code), table)
    assert.ok(!waiting.includes(code))
  })
}

function trouble(world: MailWorld): void {
  it('are retried after greylisting', async () => {
    server.refuseOnce('data', 451, '4.7.1 greylisted, try again in a few seconds')
    await world.ask('password_reset', bob)
    const [row] = await world.outbox()
    assert.match(String(row?.['last_problem']), /^the mail server: .*451 4\.7\.1 greylisted/)
    assert.deepEqual([server.unread(), row?.['attempts'], isDead(row)], [[], 1, false])
    await world.advance(4)
    assert.deepEqual(server.unread(), [])
    await world.advance(1)
    assert.equal(server.only().envelope.to[0], bob.address)
    assert.deepEqual(await world.outbox(), [])
  })

  it('are retried until the server is up again', async () => {
    await server.stop()
    await world.ask('password_reset', bob)
    for (const pause of [5, 30, 2 * MINUTE]) await world.advance(pause)
    assert.match(String((await world.outbox())[0]?.['last_problem']), /^the mail server: connect ECONNREFUSED/)
    await server.start()
    await world.advance(10 * MINUTE)
    assert.match(server.only().read.text ?? '', /a new password/)
    assert.deepEqual(await world.outbox(), [])
  })

  it('are given up after three permanent errors', async () => {
    for (let times = 0; times < 3; times++) server.refuseOnce('recipient', 550, '5.1.1 no such user here')
    await world.ask('password_reset', bob)
    for (const pause of [5, 30, HOUR]) await world.advance(pause)
    const [row] = await world.outbox()
    assert.deepEqual([row?.['attempts'], isDead(row)], [3, true])
    assert.match(String(row?.['last_problem']), /550 5\.1\.1 no such user here/)
    assert.deepEqual(server.unread(), [])
  })

  it('do not count a busy server as a rejection', async () => {
    await server.stop()
    await server.start()
    for (let times = 0; times < 4; times++) server.refuseOnce('connection', 554, 'no service here today')
    await world.ask('password_reset', bob)
    for (const pause of [5, 30]) await world.advance(pause)
    assert.deepEqual((await world.outbox()).map(isDead), [false])
    for (const pause of [2 * MINUTE, 10 * MINUTE, 30 * MINUTE]) await world.advance(pause)
    assert.equal(server.only().envelope.to[0], bob.address)
  })

  it('leave no code in the recorded problem, even when the server quotes it', async () => {
    const quoting = new MailServer({
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const code = codeIn(Buffer.concat(chunks).toString().replaceAll('\r', ''))
          callback(Object.assign(new Error(`5.7.1 spam: ${code}`), { responseCode: 554 }))
        })
      },
    })
    await quoting.start()
    const other = await world.another({ smtpUrl: quoting.url })
    await world.leave('password_reset', bob)
    await other.runJobs()
    assert.match(String((await world.outbox())[0]?.['last_problem']), /554 5\.7\.1 spam: \[code\]$/)
    await other.close()
    await quoting.stop()
  })
}
