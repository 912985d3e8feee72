import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { eventsAbout } from '../support/api-events.js'
import type { Api } from '../support/api.js'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import { MailServer } from '../support/mail-server.js'
import { people } from '../support/standard-document.js'
import { targetReceiver, isSigned } from '../support/target-receiver.js'

const ADMIN = 'admin.v1.AdminService'
const SECRET = 'Qz8-vKp2x7Lm'

const m = (name: string): string => `${ADMIN}/${name}`
const at = (server: MailServer) => ({ senderAddress: 'no-reply@acme.example', senderName: 'Acme, Inc.', host: `127.0.0.1:${server.port}` })

/** Lets a mail be sent, as far as it is possible. */
async function mailSent(api: Api): Promise<void> {
  await api.ok('user.v2.UserService/PasswordReset', { userId: people.bob.id, sendLink: {} })
  await api.world.keyhall.runJobs()
}

apiOnEveryStorage('a mail server that is added by the API', (api) => {
  const [server, old] = [new MailServer(), new MailServer()]
  before(async () => {
    await server.start()
    await old.start()
  })
  after(async () => {
    await server.stop()
    await old.stop()
  })
  const added: string[] = []
  const add = async (own: object = {}): Promise<string> => {
    const { id } = await api.ok(m('AddEmailProviderSMTP'), { ...at(server), ...own })
    added.push(String(id))
    return String(id)
  }
  afterEach(async () => {
    for (const id of added.splice(0)) await api.ok(m('RemoveEmailProvider'), { id })
    server.unread()
  })

  it('sends all mails with its sender once it is active, and none afterwards', async () => {
    const id = await add({ replyToAddress: 'help@acme.example' })
    await mailSent(api)
    assert.deepEqual(server.unread(), [], 'it is inactive at first')
    await api.ok(m('ActivateEmailProvider'), { id })
    await mailSent(api)
    const { read } = server.only()
    assert.deepEqual([read.from?.name, read.from?.address, read.replyTo?.[0]?.address], ['Acme, Inc.', 'no-reply@acme.example', 'help@acme.example'])
    await api.ok(m('DeactivateEmailProvider'), { id })
    await mailSent(api)
    assert.deepEqual(server.unread(), [])
  })

  it('is replaced by the one that is activated later, without a restart', async () => {
    const [first, second] = [await add(), await add({ host: `127.0.0.1:${old.port}` })]
    await api.ok(m('ActivateEmailProvider'), { id: first })
    await mailSent(api)
    await api.ok(m('ActivateSMTPConfig'), { id: second })
    await mailSent(api)
    assert.deepEqual([server.unread().length, old.unread().length], [1, 1])
    const { result } = await api.ok(m('ListEmailProviders'), { query: { asc: true } })
    assert.deepEqual(result.map(({ state }: { readonly state: string }) => state), ['EMAIL_PROVIDER_INACTIVE', 'EMAIL_PROVIDER_ACTIVE'])
    assert.equal((await api.ok(m('GetEmailProvider'))).config.id, second)
  })

  it('is returned by both families of names, and never its password', async () => {
    const id = await add({ user: 'keyhall', password: SECRET, description: 'First' })
    const { config } = await api.ok(m('GetEmailProviderById'), { id })
    const { details: _, ...shown } = config
    const smtp = { ...at(server), user: 'keyhall' }
    assert.deepEqual(shown, { id, state: 'EMAIL_PROVIDER_INACTIVE', description: 'First', smtp })
    const { smtpConfig } = await api.ok(m('GetSMTPConfigById'), { id })
    assert.deepEqual([smtpConfig.host, smtpConfig.state, smtpConfig.description], [smtp.host, 'SMTP_CONFIG_INACTIVE', 'First'])
    const everything = JSON.stringify([config, smtpConfig, await api.ok(m('ListSMTPConfigs')), await eventsAbout(api, (await api.ok(m('GetMyInstance'))).instance.id)])
    assert.ok(everything.includes('***'), 'the event shows that there is a password')
    assert.ok(!everything.includes(SECRET))
    if (api.world.kind === 'memory') return
    const stored = await (await api.world.storage()).read(({ instance }) => instance.get())
    assert.ok(!JSON.stringify(stored).includes(SECRET), 'it is stored encrypted')
  })

  it('keeps its password in an update of the same server, and needs it again for another one', async () => {
    const id = await add({ user: 'keyhall', password: SECRET })
    await api.ok(m('UpdateEmailProviderSMTP'), { id, ...at(server), user: 'keyhall', senderName: 'New' })
    assert.match(await api.refused('invalid_argument', m('UpdateEmailProviderSMTP'), { id, ...at(server), user: 'keyhall', host: 'evil.example:25' }), /password/)
    assert.match(await api.refused('invalid_argument', m('TestEmailProviderSMTP'), { id, ...at(old), user: 'keyhall', receiverAddress: 'a@b.example' }), /password/)
    await api.ok(m('UpdateEmailProviderSMTPPassword'), { id, password: `${SECRET}2` })
    assert.equal((await api.ok(m('GetEmailProviderById'), { id })).config.smtp.senderName, 'New')
  })
})

apiInMemory('a test mail', (api) => {
  const server = new MailServer()
  before(() => server.start())
  after(() => server.stop())
  afterEach(() => void server.unread())
  const test = { receiverAddress: 'operator@acme.example' }

  it('arrives, by stored settings and by new ones', async () => {
    const { id } = await api.ok(m('AddSMTPConfig'), at(server))
    await api.ok(m('TestSMTPConfigById'), { id, ...test })
    await api.ok(m('TestEmailProviderSMTP'), { ...at(server), ...test })
    assert.deepEqual(server.unread().map(({ envelope, read }) => [envelope.to[0], read.subject]), Array.from({ length: 2 }, () => ['operator@acme.example', 'Test mail']))
  })

  it('that fails says what to check', async () => {
    const failing = (own: object) => api.refused('failed_precondition', m('TestEmailProviderSMTP'), { ...at(server), ...test, ...own })
    assert.match(await failing({ host: '127.0.0.1:9' }), /nothing listens there: check host and port/)
    assert.match(await failing({ host: 'nowhere.invalid:25' }), /no such host name/)
    assert.match(await failing({ host: '169.254.169.254:25' }), /may not connect to that address/)
    server.refuseOnce('recipient', 550, '5.1.1 no such user')
    assert.match(await failing({}), /550 5[.]1[.]1 no such user.*refuses the sender or the recipient/)
  })

  it('is recorded with its server, its recipient, its outcome and its sender', async () => {
    await api.ok(m('TestEmailProviderSMTP'), { ...at(server), ...test })
    await api.refused('failed_precondition', m('TestSMTPConfig'), { ...at(server), ...test, host: '127.0.0.1:9' })
    const { events } = await api.ok(m('SearchEvents'), { types: ['provider.email.tested'], limit: 2 })
    const recorded = (port: number, isDelivered: boolean) =>
      ({ by: callers.iamOwner.id, after: { host: '127.0.0.1', port, to: test.receiverAddress, isDelivered } })
    assert.deepEqual(events.map(({ actor, after }: { readonly actor: { readonly userId: string }; readonly after: object }) => ({ by: actor.userId, after })),
      [recorded(9, false), recorded(server.port, true)])
  })

  it('names every contradiction in its settings', async () => {
    const wrong = (own: object) => api.refused('invalid_argument', m('AddEmailProviderSMTP'), { ...at(server), ...own })
    assert.match(await wrong({ host: 'smtp.example.com', user: 'u', password: 'p' }), /tls: must be true with a password/)
    assert.match(await wrong({ user: 'u' }), /password: is needed with a user/)
    assert.match(await wrong({ password: 'p' }), /user: is needed with a password/)
    assert.match(await wrong({ host: 'smtp.example.com:99999' }), /host: must be a host name/)
    assert.match(await wrong({ senderAddress: 'a@b.example, c@d.example' }), /senderAddress/)
    assert.match(await wrong({ senderName: 'A\r\nBcc: x@y.example' }), /senderName/)
  })

  it('and its settings are for owners of the instance; viewers read', async () => {
    await api.ok(m('ListEmailProviders'), {}, { as: callers.iamViewer })
    await api.refused('permission_denied', m('AddEmailProviderSMTP'), at(server), { as: callers.iamViewer })
    await api.refused('permission_denied', m('ListSMSProviders'), {}, { as: callers.orgOwner })
    await api.refused('not_found', m('ActivateEmailProvider'), { id: 'nothing' })
  })
})

apiOnEveryStorage('an endpoint for text messages that is added by the API', (api) => {
  const receiver = targetReceiver()

  it('receives the text messages, signed with the key from its creation, once it is active', async () => {
    const { id, signingKey } = await api.ok(m('AddSMSProviderHTTP'), { endpoint: `${receiver.origin}/sms`, description: 'Gateway' })
    const { config: { details: _, ...shown } } = await api.ok(m('GetSMSProvider'), { id })
    assert.deepEqual(shown, { id, state: 'SMS_PROVIDER_CONFIG_INACTIVE', description: 'Gateway', http: { endpoint: `${receiver.origin}/sms` } })
    await api.ok(m('ActivateSMSProvider'), { id })
    await api.ok('user.v2.UserService/SetPhone', { userId: people.bob.id, phone: '+41791234567', sendCode: {} })
    const [call] = await receiver.arrived('/sms')
    assert.ok(call && isSigned(call, signingKey, api.world.clock.now()))
    assert.equal(call.json.to, '+41791234567')
    await api.ok(m('UpdateSMSProviderHTTP'), { id, endpoint: `${receiver.origin}/other` })
    await api.ok(m('DeactivateSMSProvider'), { id })
    await api.ok(m('RemoveSMSProvider'), { id })
    await api.refused('not_found', m('GetSMSProvider'), { id })
    assert.match(await api.refused('invalid_argument', m('AddSMSProviderHTTP'), { endpoint: 'http://169.254.169.254/' }), /endpoint/)
  })
})
