import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import { people } from '../support/standard-document.js'
import { send } from '../support/send.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const acme = { as: callers.orgOwner }
const OWN = { subject: 'Acme: neues Passwort', greeting: 'Servus {displayName}!', text: 'Für {address} bei {orgName}.', buttonText: 'Los', footerText: 'Acme, Wien', preHeader: 'Kurz' }

/** The newest mail to Bob for a new password, in his language. */
async function mailOf(api: Api): Promise<{ readonly subject: string; readonly text: string; readonly html: string }> {
  await api.ok('user.v2.UserService/PasswordReset', { userId: people.bob.id, sendLink: {} })
  await api.world.keyhall.runJobs()
  const { body } = await send(api.world.url('/dev/inbox', { to: 'bob@mail.example' }), { headers: { accept: 'application/json' } })
  const [mail] = (JSON.parse(body) as { readonly mails: readonly { readonly subject: string; readonly text: string; readonly html: string }[] }).mails
  return mail ?? assert.fail('there is a mail')
}

const set = (api: Api, own: object, language = 'en') => api.ok(`${MANAGEMENT}/SetCustomPasswordResetMessageText`, { language, ...own }, acme)

apiOnEveryStorage('the text of a mail', (api) => {
  afterEach(() => api.ok(`${MANAGEMENT}/ResetCustomPasswordResetMessageTextToDefault`, { language: 'en' }, acme))

  it('of an organization replaces ours, and leaves code, link, validity, warning and sender', async () => {
    const ours = await mailOf(api)
    await set(api, OWN)
    const { subject, text, html } = await mailOf(api)
    assert.equal(subject, OWN.subject)
    for (const own of ['Servus ', 'Für bob@mail.example bei ', 'Acme, Wien']) assert.ok(text.includes(own), own)
    assert.ok(html.includes('>Los</a>') && html.includes('<p class="before">Kurz</p>'))
    for (const kept of [/^Your code: \w{6}$/m, /The code works once/, /Do not share the code/, /Replies to it are not read/]) {
      assert.match(text, kept)
      assert.match(ours.text, kept)
    }
  })

  it('has the parts of the instance where the organization has none', async () => {
    await api.ok(`${ADMIN}/SetDefaultPasswordResetMessageText`, { language: 'en', subject: 'Instance', footerText: 'From the instance' })
    await set(api, { subject: 'Acme' })
    const { subject, text } = await mailOf(api)
    assert.deepEqual([subject, text.includes('From the instance')], ['Acme', true])
    const { customText } = await api.ok(`${MANAGEMENT}/GetCustomPasswordResetMessageText`, { language: 'en' }, acme)
    assert.deepEqual([customText.subject, customText.footerText, customText.isDefault], ['Acme', 'From the instance', undefined])
    const preset = (await api.ok(`${MANAGEMENT}/GetDefaultPasswordResetMessageText`, { language: 'en' }, acme)).customText
    assert.deepEqual([preset.subject, preset.isDefault], ['Instance', true])
    await api.ok(`${ADMIN}/ResetCustomPasswordResetMessageTextToDefault`, { language: 'en' })
  })

  it('is independent of the texts of the login pages, of other mails and of other languages', async () => {
    await set(api, { subject: 'Mail' })
    await api.ok(`${MANAGEMENT}/SetCustomLoginText`, { language: 'en', texts: { 'password.label': 'Page' } }, acme)
    await api.ok(`${MANAGEMENT}/SetCustomInitMessageText`, { language: 'en', subject: 'Init' }, acme)
    const subjectOf = async (name: string, language = 'en') => (await api.ok(`${MANAGEMENT}/GetCustom${name}MessageText`, { language }, acme)).customText.subject
    assert.deepEqual([await subjectOf('PasswordReset'), await subjectOf('Init'), await subjectOf('PasswordReset', 'de')], ['Mail', 'Init', 'Wählen Sie ein neues Passwort'])
    const pages = await api.ok(`${MANAGEMENT}/GetCustomLoginTexts`, { language: 'en' }, acme)
    assert.deepEqual(pages.customText.texts, { 'password.label': 'Page' })
    await api.ok(`${MANAGEMENT}/ResetCustomLoginTextToDefault`, { language: 'en' }, acme)
    assert.equal(await subjectOf('PasswordReset'), 'Mail')
    await api.ok(`${MANAGEMENT}/ResetCustomInitMessageTextToDefault`, { language: 'en' }, acme)
  })
})

apiInMemory('the text of a mail', (api) => {
  const refused = (own: object) => api.refused('invalid_argument', `${MANAGEMENT}/SetCustomPasswordResetMessageText`, { language: 'en', ...own }, acme)

  it('is refused with a link, an address, markup, or a name that completes one', async () => {
    for (const text of ['Visit https://evil.example', 'Visit evil.example', 'Write to x@y', 'evil.{orgName}', '{orgName}.com']) {
      assert.match(await refused({ text }), /text must contain no web or mail address/, text)
    }
    assert.match(await refused({ footerText: '<b>Hi</b>' }), /footerText has markup/)
    assert.match(await refused({ subject: 'One\r\nBcc: two' }), /subject must be one line/)
    assert.match(await refused({ subject: 'S'.repeat(121), text: '{code' }), /subject is longer than 120 characters; text is not a message/)
    assert.match(await refused({ subject: 'For {displayName}' }), /subject names [{]displayName[}], for which there is no value/)
    assert.match(await refused({ language: 'xx' }), /language must be one of/)
    assert.equal((await api.ok(`${MANAGEMENT}/GetCustomPasswordResetMessageText`, { language: 'en' }, acme)).customText.isDefault, true)
  })

  it('is previewed before it is stored, with sample values', async () => {
    const preview = await api.ok(`${MANAGEMENT}/PreviewMessageText`, { type: 'passwordreset', language: 'en', ...OWN }, acme)
    assert.equal(preview.subject, OWN.subject)
    assert.ok(preview.text.includes('Servus Ada Lovelace!') && preview.html.includes('ABC234'))
    assert.equal((await api.ok(`${MANAGEMENT}/GetCustomPasswordResetMessageText`, { language: 'en' }, acme)).customText.isDefault, true)
    for (const type of ['init', 'verifyemail', 'verifyemailotp', 'passwordless_registration', 'password_change']) {
      for (const language of ['en', 'ar']) {
        const { subject, html } = await api.ok(`${ADMIN}/PreviewMessageText`, { type, language, footerText: 'Ours' })
        assert.ok(subject.length > 0 && html.includes('<p>Ours</p>'), `${type} ${language}`)
      }
    }
  })

  it('is for those who may change policies', async () => {
    await api.refused('permission_denied', `${MANAGEMENT}/SetCustomInitMessageText`, { language: 'en', subject: 'x' }, { as: callers.orgViewer })
    await api.refused('permission_denied', `${ADMIN}/SetDefaultInitMessageText`, { language: 'en', subject: 'x' }, acme)
    await api.ok(`${MANAGEMENT}/GetCustomInitMessageText`, { language: 'en' }, { as: callers.orgViewer })
  })
})
