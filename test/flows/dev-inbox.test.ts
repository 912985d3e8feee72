import assert from 'node:assert/strict'
import { anId } from '../contracts/builders.js'
import { MailServer } from '../support/mail-server.js'
import { MailWorld, codeIn, linkIn, withMails } from '../support/mail-world.js'
import { linksOf } from '../support/html.js'
import { send } from '../support/send.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'

const { bob } = people
const ADDRESS = 'bob@mail.example'

withMails('the inbox for developers', (world) => {
  const page = (query: Readonly<Record<string, string>> = {}, headers = {}) => new UserAgent().open(world.url('/dev/inbox', query), headers)

  it('is empty after the start', async () => {
    assert.deepEqual(await world.inbox(), [])
    assert.match((await page()).html, /There is no mail\./)
  })

  it('lists sent messages as JSON, the newest first', async () => {
    await world.ask('email_verification', bob)
    world.clock.advance(1)
    await world.ask('password_reset', bob)
    const [reset, verification] = await world.inbox()
    assert.deepEqual([reset?.subject, verification?.subject], ['Choose a new password', 'Verify your email address'])
    assert.deepEqual([reset?.to, reset?.from], [ADDRESS, 'keyhall@localhost'])
    assert.equal(reset?.createdAt, new Date(world.clock.now() * 1000).toISOString())
    assert.match(linkIn(reset?.text), new RegExp(`code=${codeIn(reset?.text)}$`))
  })

  it('filters mails by address', async () => {
    const person = await world.newcomer()
    await world.ask('initialise', person)
    const { address = '' } = person.email ?? {}
    assert.deepEqual((await world.inbox(address.toUpperCase())).map(({ to }) => to), [address])
    assert.deepEqual(await world.inbox('nobody@mail.example'), [])
    assert.equal((await page({ to: 'a\0b' })).status, 404)
  })

  it('shows a mail with a working link and escapes everything else', async () => {
    const person = await world.newcomer({ email: { address: 'b&lt@mail.example', isVerified: false } })
    await world.ask('initialise', person)
    const { id, text } = await world.newest('b&lt@mail.example')
    assert.deepEqual((await send(world.url('/dev/inbox', { id }), { headers: { accept: 'application/json' } })).status, 200)
    const listed = await page()
    const link = linksOf(listed.html).find(({ href }) => href.includes(id))
    assert.ok(link, 'the list leads to it')
    const shown = await page({ id })
    assert.ok(shown.html.includes('b&amp;lt@mail.example'))
    assert.ok(linksOf(shown.html).some(({ href }) => href === linkIn(text)))
    assert.equal((await new UserAgent().open(linkIn(text))).title, words('newPassword.initialise.title'))
  })

  it('shows the HTML of a mail as a document without scripts, in a sandbox', async () => {
    await world.ask('password_reset', bob)
    const { id, html } = await world.newest(ADDRESS)
    const { answer } = await page({ id, part: 'html' })
    assert.deepEqual([answer.status, answer.body, answer.headers['content-type']], [200, html, 'text/html; charset=utf-8'])
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox/)
    assert.ok(!/allow-scripts|allow-same-origin/.test(policy))
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  it('lists text messages too, and finds them by number, with the plus sign encoded or not', async () => {
    const phone = { number: '+41790005001', isVerified: false }
    const { id: userId } = await world.newcomer({ phone })
    const body = { userId, kind: 'phone_verification', number: phone.number, at: world.clock.now() } as const
    await (await world.storage()).run(({ outbox }) => outbox.append({ id: anId(), topic: 'text_message', body, createdAt: body.at }))
    await world.keyhall.runJobs()
    const { id, text, ...rest } = await world.newest(phone.number)
    assert.match(text, /^\d{6} is your code for localhost\..*\n\n@localhost #\d{6}$/)
    assert.deepEqual([rest.to, rest.from, rest.html], [phone.number, '', ''])
    const plain = await send(new URL(`${world.issuer}/dev/inbox?to=${phone.number}`), { headers: { accept: 'application/json' } })
    assert.equal((JSON.parse(plain.body) as { mails: object[] }).mails.length, 1)
    const shown = await page({ id })
    assert.ok(shown.html.includes(text.split('\n')[0] ?? '') && shown.html.includes('Text message') && !shown.html.includes('As HTML'))
  })

  it('answers 404 for an unknown id', async () => {
    for (const id of ['x', 'a\0b', "' or 1=1 --"]) assert.equal((await page({ id })).status, 404, id)
  })

  it('is shared by all servers on one database', async () => {
    const other = await world.another()
    const answer = await send(new URL(`${other.issuer}/dev/inbox`), { headers: { accept: 'application/json' } })
    assert.equal((JSON.parse(answer.body) as { mails: object[] }).mails.length, (await world.inbox()).length)
    await other.close()
  })

  it('is not served to a foreign host name that resolves to this machine', async () => {
    const { port } = new URL(world.issuer)
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      const answer = await send(world.url('/dev/inbox'), { headers: { accept: 'application/json', host } })
      assert.deepEqual([answer.status, answer.body.includes('mail.example')], [404, false], host)
    }
  })

  it('is read-only', async () => {
    for (const method of ['POST', 'DELETE', 'PUT']) assert.equal((await send(world.url('/dev/inbox'), { method })).status, 405)
    assert.equal((await send(world.url('/dev/inbox'), { method: 'HEAD' })).body, '')
  })
})

describe('the inbox for developers, on a server with an SMTP server', () => {
  const server = new MailServer()
  const world = new MailWorld('sqlite')
  before(async () => {
    await server.start()
    await world.start({ smtpUrl: server.url })
  })
  after(async () => {
    await world.stop()
    await server.stop()
  })

  it('does not exist', async () => {
    await world.ask('password_reset', bob)
    assert.equal(server.unread().length, 1)
    const ask = (accept: string) => send(world.url('/dev/inbox'), { headers: { accept } })
    const answers = await Promise.all(['application/json', 'text/html'].map(ask))
    assert.deepEqual(answers.map(({ status }) => status), [404, 404])
    const stored = await (await world.storage()).read(({ inbox }) => inbox.list())
    assert.deepEqual(stored, [])
  })
})
