import assert from 'node:assert/strict'
import type { PhoneCodeRequest } from '@keyhall/core/verification'
import type { Attempted } from '@keyhall/core/outbox'
import type { Issuer, MessageId, UserId } from '@keyhall/core/shared'
import type { TextMessage } from '@keyhall/core/text-messages'
import type { Human } from '@keyhall/core/users'
import { NothingToVerify, TextCode, TextMessages, TextMessagesOff, TooManyTextMessages } from '@keyhall/core/verification'
import { NOW } from '../../support/builders.js'
import { countingIds, digest } from '../../support/fakes.js'
import { ada, aDesk } from '../../support/verification.js'

const ID = 'm'.repeat(22) as MessageId
const HOUR = 3600
const DAY = 24 * HOUR
const at = (number: string, own: Partial<Human> = {}): Human => ada({ phone: { number, isVerified: false }, ...own })

function anOffice(own: { readonly missing?: string; readonly mostPerHour?: number } = {}) {
  const desk = aDesk()
  const texts = new TextMessages({ ids: countingIds(), clock: desk.clock, digest, mostPerHour: 0, ...own })
  return { ...desk, texts, ask: (person: Human = ada()) => texts.within(desk.stores, person) }
}

describe('requesting a text message', () => {
  it('waits in the outbox, with the number and without a code', async () => {
    const { ask, messages, codesById } = anOffice()
    await ask()
    const expected = { userId: 'ada', kind: 'phone_verification', number: '+441234567', at: NOW }
    assert.deepEqual(messages.map(({ topic, body }) => [topic, body]), [['text_message', expected]])
    assert.equal(codesById.size, 0)
  })

  it('is not sent without a number to verify, or without a text message service', async () => {
    const off = anOffice({ missing: 'set it up' })
    assert.deepEqual([off.texts.areOffered, anOffice().texts.areOffered], [false, true])
    await assert.rejects(off.ask(), new TextMessagesOff('this server cannot send text messages: set it up'))
    const { ask, messages } = anOffice()
    const { phone, ...without } = ada()
    assert.ok(phone)
    for (const person of [{ ...without, phone: { ...phone, isVerified: true } }, without]) await assert.rejects(ask(person), NothingToVerify)
    assert.deepEqual([...off.messages, ...messages], [])
  })

  const people = (count: number) => Array.from({ length: count }, (_, index) => ada({ id: `p${index}` as UserId }))
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => at(`+4412345${index}`))
  const limits: readonly (readonly [string, readonly Human[], number, number])[] = [
    ['person', numbers(11), 0, DAY],
    ['number', people(6), 0, DAY],
    ['server and hour', numbers(4).map((each, index) => ({ ...each, id: `p${index}` as UserId })), 3, HOUR],
  ]
  for (const [of, asking, mostPerHour, seconds] of limits) {
    it(`has as many as a ${of} may, and costs none of the others anything beyond that`, async () => {
      const { ask, messages, clock } = anOffice({ mostPerHour })
      for (const person of asking.slice(0, -1)) await ask(person)
      const last = asking.at(-1)
      await assert.rejects(ask(last), (problem) => problem instanceof TooManyTextMessages && problem.seconds === seconds)
      assert.equal(messages.length, asking.length - 1)
      clock.set(NOW + seconds - 1)
      await assert.rejects(ask(last), (problem) => problem instanceof TooManyTextMessages && problem.seconds === 1)
      clock.set(NOW + seconds)
      await ask(last)
    })
  }
})

describe('text message with a code', () => {
  const wanted: PhoneCodeRequest = { userId: 'ada' as UserId, kind: 'phone_verification', number: '+441234567', at: NOW }

  function aMessage(user: Human = ada(), answer: (message: TextMessage) => Attempted = () => ({ outcome: 'delivered' })) {
    const desk = aDesk({ user })
    const sent: TextMessage[] = []
    const textCode = new TextCode({
      storage: desk.storage,
      codes: desk.codes,
      writer: { codeText: ({ code, host, validFor }) => ({ text: `${code} ${host} ${validFor}`, language: 'de' }) },
      messenger: {
        send: async (message) => {
          sent.push(message)
          return answer(message)
        },
      },
      issuer: 'https://id.example:8443/auth' as Issuer,
      clock: desk.clock,
    })
    return { ...desk, sent, tell: (own: Partial<PhoneCodeRequest> = {}) => textCode.send({ ...wanted, ...own }, ID) }
  }

  it('goes to the number, names the host and contains a valid code', async () => {
    const { tell, sent, codes, stores } = aMessage()
    assert.deepEqual(await tell(), { outcome: 'delivered' })
    const [{ text, ...message }] = sent as [TextMessage]
    const [code = '', ...rest] = text.split(' ')
    assert.deepEqual([message, rest], [{ id: ID, to: '+441234567', kind: 'phone_verification', language: 'de' }, ['id.example', '3600']])
    assert.ok(await codes.consume({ userId: wanted.userId, kind: 'phone_verification', code }, stores))
  })

  const unsent: readonly (readonly [string, Human, Partial<PhoneCodeRequest>, string])[] = [
    ['the person has another number', at('+441234568'), {}, 'the person has another number by now'],
    ['the number was verified', ada({ phone: { number: '+441234567', isVerified: true } }), {}, 'the number was verified meanwhile'],
    ['the person is locked', ada({ state: 'locked' }), {}, 'the person is not active'],
    ['the person is gone', ada(), { userId: 'nobody' as UserId }, 'the person is gone'],
    ['it is out of date', ada(), { at: NOW - 15 * 60 - 1 }, 'it could not be sent in time'],
  ]
  for (const [title, user, own, reason] of unsent) {
    it(`is not sent when ${title}`, async () => {
      const { tell, sent, codesById } = aMessage(user)
      assert.deepEqual(await tell(own), { outcome: 'dropped', reason })
      assert.deepEqual([sent.length, codesById.size], [0, 0])
    })
  }

  it('leaves no code in a problem', async () => {
    const { tell } = aMessage(ada(), ({ text }) => ({ outcome: 'failed', problem: `refused: ${text}`, isRefusal: true }))
    assert.deepEqual(await tell(), { outcome: 'failed', problem: 'refused: [code] id.example 3600', isRefusal: true })
  })
})
