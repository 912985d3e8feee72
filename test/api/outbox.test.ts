import assert from 'node:assert/strict'
import { eventsAbout } from '../support/api-events.js'
import { callers } from '../support/api-callers.js'
import { people } from '../support/standard-document.js'
import type { Api } from '../support/api.js'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import { MINUTE } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const LIST = `${ADMIN}/ListUndeliveredMessages`
const NO_SERVER = /^no mail server is configured/

/** A mail with a code, which this server cannot send. */
const requestMail = (api: Api): Promise<unknown> => api.ok('user.v2.UserService/PasswordReset', { userId: people.bob.id, sendLink: {} })

/** Lets the waiting mails fail until they are given up. */
async function giveUp(api: Api): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    await api.world.keyhall.runJobs()
    api.world.clock.advance(10 * MINUTE)
  }
}

const retryAll = (api: Api) => api.ok(`${ADMIN}/RetryAllDeadLetters`)
const instanceEvents = async (api: Api) =>
  (await eventsAbout(api, (await api.ok(`${ADMIN}/GetMyInstance`)).instance.id)).filter(({ type }) => type === 'outbox.retried')

apiOnEveryStorage('an undelivered message', (api) => {
  afterEach(async () => {
    await giveUp(api)
    await retryAll(api)
  })

  it('is listed with recipient, attempts, last error and next attempt, and without its content', async () => {
    await requestMail(api)
    await api.world.keyhall.runJobs()
    const { result: [waiting], deadCount, waitingCount } = await api.ok(LIST, { state: 'MESSAGE_STATE_WAITING', topics: ['mail'], query: { limit: 1 } })
    const { messageId, creationDate, nextAttempt, error, ...rest } = waiting
    assert.deepEqual(rest, { topic: 'mail', kind: 'password_reset', state: 'MESSAGE_STATE_WAITING', userId: people.bob.id, attempts: 1 })
    assert.ok(typeof messageId === 'string' && Date.parse(nextAttempt) > Date.parse(creationDate))
    assert.match(error, NO_SERVER)
    assert.deepEqual([deadCount, waitingCount], [undefined, '1'])
  })

  it('becomes a dead letter, which is retried once by its id, with an audit event', async () => {
    await requestMail(api)
    await giveUp(api)
    const { result: dead } = await api.ok(LIST, { state: 'MESSAGE_STATE_DEAD' })
    const [{ messageId, failedAt, nextAttempt, error, attempts }] = dead
    assert.deepEqual([attempts, nextAttempt, typeof failedAt], [3, undefined, 'string'])
    assert.match(error, NO_SERVER)
    await api.ok(`${ADMIN}/RetryDeadLetter`, { messageId })
    await api.refused('not_found', `${ADMIN}/RetryDeadLetter`, { messageId })
    const { result: waiting } = await api.ok(LIST, { state: 'MESSAGE_STATE_WAITING' })
    const again = waiting.find((one: { readonly messageId: string }) => one.messageId === messageId)
    assert.ok((again.attempts ?? 0) <= 1, 'all attempts are left')
    assert.deepEqual((await instanceEvents(api)).at(-1)?.payload, { after: { messageId } })
  })

  it('is retried with all others that were given up', async () => {
    await requestMail(api)
    await requestMail(api)
    await giveUp(api)
    const dead = Number((await api.ok(LIST)).deadCount)
    assert.ok(dead >= 2)
    assert.deepEqual(await retryAll(api), { count: String(dead) })
    assert.deepEqual((await instanceEvents(api)).at(-1)?.payload, { after: { count: dead } })
    const events = (await instanceEvents(api)).length
    assert.deepEqual(await retryAll(api), {})
    assert.equal((await instanceEvents(api)).length, events)
  })
}, { devInbox: false })

apiInMemory('the outbox', (api) => {
  it('is readable by viewers of the instance and retried by its owners only', async () => {
    await api.ok(LIST, {}, { as: callers.iamViewer })
    await api.refused('permission_denied', LIST, {}, { as: callers.orgOwner })
    await api.refused('permission_denied', `${ADMIN}/RetryAllDeadLetters`, {}, { as: callers.iamViewer })
    await api.refused('permission_denied', `${ADMIN}/RetryDeadLetter`, { messageId: 'x' }, { as: callers.iamViewer })
  })

  it('masks the new address of an e-mail change and the number of a text message', async () => {
    await api.ok('user.v2.UserService/SetPhone', { userId: people.bob.id, phone: '+41791234567', sendCode: {} })
    await api.world.keyhall.runJobs()
    const { result: [message] } = await api.ok(LIST, { topics: ['text_message'] })
    assert.deepEqual([message.kind, message.recipient], ['phone_verification', '+41***67'])
  })

  it('names an unknown topic and an unknown state', async () => {
    assert.match(await api.refused('invalid_argument', LIST, { topics: ['mail', 'fax'] }), /topics.*element 1 must be one of/)
    assert.match(await api.refused('invalid_argument', LIST, { state: 'GONE' }), /state/)
  })
}, { sms: { url: 'http://127.0.0.1:9/', signingKey: 'Zq3vT8mWc1LrYk0uNf5sHb7jXe2pGd9oAiRt4wVy6Kx' } })
