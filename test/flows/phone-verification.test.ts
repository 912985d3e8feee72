import assert from 'node:assert/strict'
import { accountOf, noteOf, openAccount, press, remove, send } from '../support/account.js'
import { executeBeside } from '../storage/damage.js'
import { dumpBeside } from '../processes/query-beside.js'
import { MailWorld } from '../support/mail-world.js'
import { people } from '../support/standard-document.js'
import { send as get } from '../support/send.js'
import { everyDatabase } from '../support/storages.js'
import { isSigned, targetReceiver } from '../support/target-receiver.js'
import type { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { DAY, HOUR, MINUTE, inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice, bob, carol } = people
const NUMBER = '+41790001001'
const KEY = 'a-key-that-nobody-else-knows-0123456789'

/** The code in a text message, which contains it twice: as prose, and for autofill. */
function codeIn(text = ''): string {
  const [, code = '', host, again] = /^(\d{6}) is your code for [^]*\n\n@(\S+) #(\d{6})$/.exec(text) ?? assert.fail(`no code in ${text}`)
  assert.deepEqual([host, again], ['localhost', code])
  return code
}

interface Kept {
  readonly mails: readonly { readonly text: string }[]
}

const other = (code: string): string => (code === '123456' ? '123457' : '123456')

/** The page of a phone number and its form. */
const desk = (world: World, agent: UserAgent) => {
  const page = () => openAccount(world, agent, 'phone')
  const isVerified = async () => {
    const { html } = await page()
    return html.includes(words('account.email.verified')) && !html.includes(words('account.phone.verifyTitle'))
  }
  return {
    page,
    isVerified,
    save: async (phone: string) => send(await page(), { phone }),
    again: async () => press(await page(), 'again'),
    confirm: async (code: string) => send(await page(), { code }),
  }
}

for (const kind of everyDatabase) {
  describe(`verifying a phone number through the text message endpoint (${kind})`, () => {
    const receiver = targetReceiver()
    const world = new MailWorld(kind)
    before(() => world.start({ sms: { url: `${receiver.origin}/sms?key=hidden`, signingKey: KEY } }))
    after(() => world.stop())
    const received = () => receiver.to('/sms?key=hidden')
    const say = (status: number) => receiver.answer('/sms?key=hidden', { status, body: 'says nothing that counts' })

    it('accepts the code once; the message is signed, and no table stores the code in plain text', async () => {
      const { save, confirm, isVerified } = desk(world, await accountOf(world, bob))
      assert.equal(noteOf(await save('+41 79 000 10 01')), words('account.note.phone_sent'))
      await world.keyhall.runJobs()
      const [call] = received()
      assert.ok(call && isSigned(call, KEY, world.clock.now()) && !isSigned(call, `${KEY}x`, world.clock.now()))
      const { id, text, ...rest } = call.json
      assert.deepEqual(rest, { to: NUMBER, kind: 'phone_verification', language: 'en' })
      assert.deepEqual([call.method, call.headers['x-keyhall-delivery'], call.headers['content-type']], ['POST', id, 'application/json'])
      const code = codeIn(text)
      for (const [table, rows] of await dumpBeside(world.database)) assert.ok(!rows.includes(code), table)

      const wrong = await confirm(other(code))
      assert.deepEqual([wrong.status, wrong.html.includes(words('account.phone.wrong'))], [422, true])
      assert.equal((await confirm('')).status, 422)
      assert.equal(noteOf(await confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)), words('account.note.phone_verified'))
      assert.equal(await isVerified(), true)
      const { access_token: token } = await world.tokens({ scope: 'openid phone' }, bob)
      const { body: claims } = await world.protocol.userinfo(token)
      assert.deepEqual([claims['phone_number'], claims['phone_number_verified']], [NUMBER, true])
      assert.equal(noteOf(await save(NUMBER)), words('account.note.phone_saved'), 'the same number needs no other code')
    })

    it('retries with a new code while the endpoint is unavailable, until the request expires', async () => {
      const { save, confirm } = desk(world, await accountOf(world, bob))
      say(500)
      await save('+41790001002')
      await world.keyhall.runJobs()
      say(429)
      await world.advance(5)
      say(200)
      await world.advance(30)
      const [first, second, third, ...more] = received()
      assert.deepEqual([more.length, new Set([first, second, third].map((each) => each?.json.id)).size], [0, 1])
      const [old, fresh] = [codeIn(first?.json.text), codeIn(third?.json.text)]
      assert.notEqual(old, fresh)
      assert.equal((await confirm(old)).status, 422)
      assert.equal(noteOf(await confirm(fresh)), words('account.note.phone_verified'))

      say(500)
      await save('+41790001003')
      for (const pause of [0, 5, 30, 2 * MINUTE, 10 * MINUTE]) await world.advance(pause)
      const before = received().length
      await world.advance(HOUR)
      assert.equal(received().length, before)
      await executeBeside(world.database, 'delete from outbox')
    })

    it('gives up when the endpoint rejects the message, and records no code in the problem', async () => {
      const { save } = desk(world, await accountOf(world, bob))
      say(400)
      await save('+41790001004')
      for (const pause of [0, 5, 30, HOUR]) await world.advance(pause)
      const letters = await (await world.storage()).read(({ outbox }) => outbox.deadLetters(10))
      assert.deepEqual(letters.map(({ topic, attempts, problem }) => [topic, attempts, problem]), [
        ['text_message', 3, 'the endpoint for text messages answered 400'],
      ])
    })

    it('sends no more messages for concurrent requests of many browsers than for sequential ones', async () => {
      const { save, again } = desk(world, await accountOf(world, carol))
      await save('+41790001006')
      const statuses = (await Promise.all(Array.from({ length: 8 }, again))).map(({ status }) => status)
      assert.deepEqual([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 429).length], [4, 4])
    })

    it('stops retrying when the user has another number', async () => {
      const { save, page } = desk(world, await accountOf(world, bob))
      say(500)
      const phone = '+41790001005'
      await save(phone)
      await world.keyhall.runJobs()
      assert.equal(noteOf(await remove(await page(), words('account.phone.remove'))), words('account.note.phone_removed'))
      for (const pause of [5, 30]) await world.advance(pause)
      // Those of other people are retried meanwhile.
      assert.equal(received().filter(({ json }) => json.to === phone).length, 1)
    })
  })
}

inMemory('text message limits', (world) => {
  it('allow five messages a day per number; other numbers of the user are unaffected', async () => {
    const { save, again } = desk(world, await accountOf(world, bob))
    await save('+41790002001')
    for (let times = 0; times < 4; times++) assert.equal(noteOf(await again()), words('account.note.phone_sent'))
    const sixth = await again()
    assert.deepEqual([sixth.status, sixth.answer.headers['retry-after']], [429, String(DAY)])
    assert.ok(sixth.html.includes(words('account.phone.tooMany', { wait: 'in 24 hours' })))
    const foreign = await desk(world, await accountOf(world, carol)).save('+41790002001')
    assert.equal(foreign.status, 429)
    assert.ok(foreign.html.includes(words('account.phone.none')), 'nothing was stored')
    assert.equal(noteOf(await save('+41790002002')), words('account.note.phone_sent'))
  })

  it('do not affect a form sent twice by one browser, which succeeds twice; another browser is refused', async () => {
    const { save, page, isVerified } = desk(world, await accountOf(world, alice))
    await save('+41790002003')
    await world.keyhall.runJobs()
    const kept = JSON.parse((await get(world.url('/dev/inbox', { to: '+41790002003' }), { headers: { accept: 'application/json' } })).body) as Kept
    const code = codeIn(kept.mails[0]?.text)
    const [form, elsewhere] = [await page(), await desk(world, await accountOf(world, alice)).page()]
    for (const sent of await Promise.all([send(form, { code }), send(form, { code })])) {
      assert.deepEqual([sent.status, sent.html.includes(words('account.phone.wrong'))], [200, false])
    }
    assert.equal(await isVerified(), true)
    assert.equal((await send(elsewhere, { code })).status, 422)
  })

  it('allow ten messages a day per user, over all numbers', async () => {
    const { save } = desk(world, await accountOf(world, carol))
    for (let times = 0; times < 10; times++) assert.equal(noteOf(await save(`+4179000300${times}`)), words('account.note.phone_sent'))
    assert.equal((await save('+41790003010')).status, 429)
    world.clock.advance(DAY)
    const later = desk(world, await accountOf(world, carol))
    assert.equal(noteOf(await later.save('+41790003010')), words('account.note.phone_sent'))
  })
})

describe('server without text messages', () => {
  const world = new MailWorld('memory')
  // With a mail server, the development inbox stays empty.
  before(() => world.start({ smtpUrl: 'smtp://127.0.0.1:9' }))
  after(() => world.stop())

  it('stores phone numbers as unverified and shows them as such', async () => {
    const { save, page } = desk(world, await accountOf(world, bob))
    assert.equal(noteOf(await save(NUMBER)), words('account.note.phone_saved'))
    const { html } = await page()
    for (const text of [words('account.email.unverified'), words('account.phone.unverifiable'), 'KEYHALL_SMS_URL']) assert.ok(html.includes(text), text)
    assert.ok(!html.includes('name="code"') && !html.includes('name="again"'))
    assert.equal((await send(await page(), { phone: '' }, { more: { again: 'yes' } })).status, 422)
  })
})
