import assert from 'node:assert/strict'
import type { InboxMail } from '@keyhall/core/mail'
import type { MessageId, OutgoingAnswer, OutgoingFailure, OutgoingRequest, Secret } from '@keyhall/core/shared'
import { InboxTextMessenger, PostTextMessage } from '@keyhall/core/text-messages'
import type { TextMessage } from '@keyhall/core/text-messages'
import { PhoneNumber } from '@keyhall/core/users'
import { NOW } from '../../support/builders.js'
import { clockAt, countingIds, digest } from '../../support/fakes.js'

const aMessage = (own: Partial<TextMessage> = {}): TextMessage =>
  ({ id: 'm1' as MessageId, to: '+41791234567', text: '123456', kind: 'phone_verification', language: 'en', ...own })

const NO_NUMBER = { outcome: 'failed', problem: 'the number is not one phone number with its country', isRefusal: true }
const endpoint = { url: 'https://sms.example/send', signingKey: 'key' as Secret }

function aPost(answer: () => Promise<OutgoingAnswer | OutgoingFailure> | OutgoingAnswer | OutgoingFailure) {
  const requests: OutgoingRequest[] = []
  const http = {
    send: async (request: OutgoingRequest) => {
      requests.push(request)
      return answer()
    },
  }
  return { requests, post: new PostTextMessage({ http, digest, clock: clockAt(NOW), vendor: 'keyhall', endpoint: () => endpoint }) }
}

describe('phone number', () => {
  for (const text of ['+4179', '+41791234567', '+123456789012345', '+4179 1', '0041 79 123 45 67']) it(`can be ${text}`, () => assert.ok(PhoneNumber.accepts(text)))
  for (const text of ['', '+', '0791234567', '+0791234567', '+417', '+1234567890123456', '+4179,+4178', '+4179\n', '+٤١٧٩١٢٣']) {
    it(`cannot be ${JSON.stringify(text)}`, () => assert.ok(!PhoneNumber.accepts(text)))
  }
})

describe('text message', () => {
  it('is posted as JSON, signed over the time and the bytes', async () => {
    const { post, requests } = aPost(() => ({ status: 204, body: '' }))
    assert.deepEqual(await post.send(aMessage()), { outcome: 'delivered' })
    const body = '{"id":"m1","to":"+41791234567","text":"123456","kind":"phone_verification","language":"en"}'
    const signature = `t=${NOW},v1=${digest.hmacSha256('key', `${NOW}.${body}`)}`
    const headers = {
      'Content-Type': 'application/json', 'KEYHALL-Signature': signature, 'X-KEYHALL-Signature': signature, 'X-KEYHALL-Delivery': 'm1',
    }
    assert.deepEqual(requests, [{ url: endpoint.url, method: 'POST', headers, body, timeout: 10 }])
  })

  const answers: readonly (readonly [OutgoingAnswer | OutgoingFailure, string, boolean])[] = [
    ...[400, 401, 404, 422].map((status) => [{ status, body: '123456' }, `answered ${status}`, true] as const),
    ...[302, 408, 425, 429, 500, 503].map((status) => [{ status, body: '123456' }, `answered ${status}`, false] as const),
    [{ problem: 'unreachable', detail: 'connect ECONNREFUSED' }, ': unreachable, connect ECONNREFUSED', false],
  ]
  for (const [answer, behaviour, isRefusal] of answers) {
    it(`${isRefusal ? 'is refused' : 'is tried again'} when the endpoint ${behaviour}, and nothing else is stored`, async () => {
      const problem = `the endpoint for text messages${behaviour.startsWith(':') ? '' : ' '}${behaviour}`
      assert.deepEqual(await aPost(() => answer).post.send(aMessage()), { outcome: 'failed', problem, isRefusal })
    })
  }

  it('waits while sixteen are pending, so that a hanging endpoint delays nothing else', async () => {
    let answerAll: (answer: OutgoingAnswer) => void = () => undefined
    const answered = new Promise<OutgoingAnswer>((resolve) => (answerAll = resolve))
    const { post, requests } = aPost(() => answered)
    const sending = Array.from({ length: 16 }, () => post.send(aMessage()))
    assert.deepEqual(await post.send(aMessage()), { outcome: 'failed', problem: 'too many text messages are under way', isRefusal: false })
    answerAll({ status: 200, body: '' })
    for (const sent of await Promise.all(sending)) assert.equal(sent.outcome, 'delivered')
    assert.deepEqual([requests.length, (await post.send(aMessage())).outcome], [16, 'delivered'])
  })

  it('stays in the inbox of the developer where there is no endpoint', async () => {
    const kept: InboxMail[] = []
    const inbox = { add: async (mail: InboxMail) => void kept.push(mail), list: async () => kept, find: async () => undefined }
    const keep = new InboxTextMessenger({ storage: { run: (work) => work({ inbox }) }, ids: countingIds(), clock: clockAt(NOW) })
    assert.deepEqual(await keep.send(aMessage()), { outcome: 'delivered' })
    assert.deepEqual(kept, [{
      id: 'id00000000000000000001', to: '+41791234567', from: '', subject: 'Text message', text: '123456', html: '', messageId: 'm1', createdAt: NOW,
    }])
    assert.deepEqual(await keep.send(aMessage({ to: 'ada' })), NO_NUMBER)
  })

  it('goes to one number', async () => {
    const { post, requests } = aPost(() => ({ status: 200, body: '' }))
    assert.deepEqual([await post.send(aMessage({ to: '+4179,+4178' })), requests], [NO_NUMBER, []])
  })
})
