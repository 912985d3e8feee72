import assert from 'node:assert/strict'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { smtpMailer } from '@keyhall/adapters-outbound'
import type { SmtpMailer } from '@keyhall/adapters-outbound'
import type { Mail } from '@keyhall/core/mail'
import type { Attempted } from '@keyhall/core/outbox'
import type { SMTPServerOptions } from 'smtp-server'
import { MailServer } from '../support/mail-server.js'

const PASSWORD = 'p@ss/w:ord'
const CREDENTIALS = `keyhall:${encodeURIComponent(PASSWORD)}@`

const aMail = (own: Partial<Mail> = {}): Mail => ({
  to: 'ada@mail.example', from: 'Keyhall <keyhall@id.example>', subject: 'Grüße', text: 'Text äöü\n', html: '<p>HTML äöü</p>',
  messageId: 'm1@id.example', ...own,
})

const checksPassword: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, callback) => {
    const isRight = username === 'keyhall' && password === PASSWORD
    callback(isRight ? null : Object.assign(new Error(`no ${password ?? ''}`), { responseCode: 535 }), { user: username ?? '' })
  },
}

const problemOf = (attempted: Attempted): string => (attempted.outcome === 'failed' ? attempted.problem : assert.fail(attempted.outcome))

describe('SMTP mailer', () => {
  const opened: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const each of opened.splice(0).toReversed()) await each.close()
  })

  const aServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
    const server = new MailServer(options)
    await server.start()
    opened.push({ close: () => server.stop() })
    return server
  }
  const aMailer = (url: string, timeout = 5): SmtpMailer => {
    const mailer = smtpMailer({ server: url, timeout })
    opened.push(mailer)
    return mailer
  }
  const at = (server: MailServer, { scheme = 'smtp', credentials = '', host = '127.0.0.1' } = {}) =>
    `${scheme}://${credentials}${host}:${server.port}`

  it('delivers the mail unchanged', async () => {
    const server = await aServer()
    assert.deepEqual(await aMailer(server.url).send(aMail()), { outcome: 'delivered' })
    const { envelope, read } = server.only()
    assert.deepEqual(envelope, { from: 'keyhall@id.example', to: ['ada@mail.example'] })
    const { subject, text = '', html = '', messageId } = read
    assert.deepEqual([subject, text.trim(), html.trim(), messageId], ['Grüße', 'Text äöü', '<p>HTML äöü</p>', '<m1@id.example>'])
    assert.deepEqual([read.from?.name, read.from?.address], ['Keyhall', 'keyhall@id.example'])
  })

  it('authenticates with the credentials of the URL, encrypted by STARTTLS (RFC 3207)', async () => {
    const server = await aServer(checksPassword)
    assert.deepEqual(await aMailer(at(server, { credentials: CREDENTIALS })).send(aMail()), { outcome: 'delivered' })
    const { user, isSecure } = server.only()
    assert.deepEqual([user, isSecure], ['keyhall', true])
  })

  it('uses TLS from the first byte for smtps:', async () => {
    const server = await aServer({ ...checksPassword, secure: true })
    assert.deepEqual(await aMailer(at(server, { scheme: 'smtps', credentials: CREDENTIALS })).send(aMail()), { outcome: 'delivered' })
    assert.equal(server.only().isSecure, true)
  })

  it('retries after rejected credentials, and logs the error without the password', async () => {
    const server = await aServer(checksPassword)
    const attempted = await aMailer(at(server, { credentials: 'keyhall:wr%2Fong-one@' })).send(aMail())
    assert.deepEqual([attempted.outcome, 'isRefusal' in attempted && attempted.isRefusal], ['failed', false])
    assert.match(problemOf(attempted), /535 no \[hidden\]/)
    assert.ok(!/wr.*ong-one/.test(problemOf(attempted)))
  })

  it('sends no password to a remote server without encryption', async () => {
    const seen: string[] = []
    const withoutTls = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
    const server = await aServer({ ...checksPassword, ...withoutTls, onAuth: ({ password }) => void seen.push(password ?? '') })
    // A loopback address other than the well-known ones.
    const attempted = await aMailer(at(server, { credentials: CREDENTIALS, host: '127.1' })).send(aMail())
    assert.match(problemOf(attempted), /STARTTLS/)
    assert.deepEqual([seen, server.unread()], [[], []])
  })

  it('rejects untrusted certificates, except on loopback', async () => {
    const server = await aServer(checksPassword)
    const attempted = await aMailer(at(server, { credentials: CREDENTIALS, host: '127.1' })).send(aMail())
    assert.match(problemOf(attempted), /certificate/)
    assert.deepEqual([attempted.outcome === 'failed' && attempted.isRefusal, server.unread()], [false, []])
  })

  const evil: readonly (readonly [string, Partial<Mail>])[] = [
    ['a second recipient', { to: 'ada@mail.example, evil@evil.example' }],
    ['a recipient with a line break', { to: 'ada@mail.example\r\nBcc: evil@evil.example' }],
    ['a quoted recipient', { to: '"evil@evil.example x"@mail.example' }],
    ['a subject with a line break', { subject: 'x\r\nBcc: evil@evil.example' }],
    ['a sender with a line break', { from: 'x\r\nBcc: evil@evil.example <keyhall@id.example>' }],
    ['an id with a line break', { messageId: 'm1\r\nX: y@id.example' }],
  ]
  for (const [what, own] of evil) {
    it(`refuses ${what}, and opens no connection`, async () => {
      const server = await aServer()
      const attempted = await aMailer(server.url).send(aMail(own))
      assert.deepEqual([attempted.outcome, 'isRefusal' in attempted && attempted.isRefusal, server.connections], ['failed', true, 0])
    })
  }

  const answers: readonly (readonly ['recipient' | 'data', number, boolean])[] = [
    ['recipient', 450, false], ['recipient', 550, true], ['data', 451, false], ['data', 554, true],
  ]
  for (const [stage, status, isRefusal] of answers) {
    it(`treats ${status} for the ${stage} as a ${isRefusal ? 'permanent' : 'temporary'} error (RFC 5321 §4.2.1)`, async () => {
      const server = await aServer()
      server.refuseOnce(stage, status, 'a reason')
      const attempted = await aMailer(server.url).send(aMail())
      assert.ok(attempted.outcome === 'failed')
      assert.equal(attempted.isRefusal, isRefusal)
      assert.match(attempted.problem, new RegExp(`${status} a reason`))
    })
  }

  it('uses few connections for many mails, and delivers each mail once', async () => {
    const server = await aServer()
    const mailer = aMailer(server.url)
    const attempts = await Promise.all(Array.from({ length: 40 }, (_, index) => mailer.send(aMail({ messageId: `m${index}@id.example` }))))
    assert.ok(attempts.every(({ outcome }) => outcome === 'delivered'))
    assert.ok(server.connections <= 5, `${server.connections} connections`)
    assert.equal(new Set(server.unread().map(({ read }) => read.messageId)).size, 40)
  })

  it('reconnects after the server has closed its connections', async () => {
    const server = await aServer()
    const mailer = aMailer(server.url)
    await mailer.send(aMail())
    await server.stop()
    assert.equal((await mailer.send(aMail())).outcome, 'failed')
    await server.start()
    assert.deepEqual(await mailer.send(aMail({ messageId: 'm2@id.example' })), { outcome: 'delivered' })
    assert.equal(server.unread().at(-1)?.read.messageId, '<m2@id.example>')
  })

  describe('unresponsive server', () => {
    const silent = (says: (socket: net.Socket) => void): Promise<number> =>
      new Promise((resolve) => {
        const sockets = new Set<net.Socket>()
        const server = net.createServer((socket) => {
          sockets.add(socket)
          socket.on('error', () => undefined)
          says(socket)
        })
        opened.push({
          close: async () => {
            for (const socket of sockets) socket.destroy()
            server.close()
          },
        })
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
      })

    const kinds: readonly (readonly [string, (socket: net.Socket) => void])[] = [
      ['sends nothing', () => undefined],
      ['sends single bytes', (socket) => {
        const timer = setInterval(() => socket.write('2'), 20)
        socket.on('close', () => clearInterval(timer))
      }],
    ]
    for (const [what, says] of kinds) {
      it(`that ${what} makes the mail and all queued ones fail at the timeout`, async () => {
        const mailer = aMailer(`smtp://127.0.0.1:${await silent(says)}`, 0.3)
        const started = performance.now()
        const attempts = await Promise.all(Array.from({ length: 8 }, () => mailer.send(aMail())))
        assert.ok(performance.now() - started < 2000)
        for (const attempted of attempts) assert.equal(problemOf(attempted), 'the mail server did not take the mail within 0.3 s')
      })
    }

    it('does not delay the shutdown of the mailer', async () => {
      const mailer = smtpMailer({ server: `smtp://127.0.0.1:${await silent(() => undefined)}`, timeout: 20 })
      const attempt = mailer.send(aMail())
      const started = performance.now()
      await mailer.close(0.1)
      assert.ok(performance.now() - started < 2000)
      assert.deepEqual(await attempt, { outcome: 'failed', problem: 'the server is shutting down', isRefusal: false })
      assert.deepEqual(await mailer.send(aMail()), await attempt)
    })
  })
})
