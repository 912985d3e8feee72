import assert from 'node:assert/strict'
import { wordsIn } from '@keyhall/texts'
import { MailWorld, linkIn } from '../support/mail-world.js'
import { UserAgent } from '../support/user-agent.js'

describe('language of a mail', () => {
  const world = new MailWorld('sqlite')
  before(() => world.start({ defaultLanguage: 'de' }))
  after(() => world.stop())

  const rows = [
    ['the preferred language of the user', 'ar', 'ar', 'rtl'],
    ['the preferred language without its region', 'en-NZ', 'en', 'ltr'],
    ['the default language when there are no texts in the preferred one', 'fi', 'de', 'ltr'],
    ['the default language when the user has no preferred one', undefined, 'de', 'ltr'],
  ] as const
  for (const [what, preferredLanguage, locale, dir] of rows) {
    it(`is ${what}`, async () => {
      const language = preferredLanguage === undefined ? {} : { preferredLanguage }
      const person = await world.newcomer({ profile: { firstName: 'Ada', lastName: 'L', displayName: 'Ada Lovelace', ...language } })
      await world.ask('password_reset', person)
      const { subject, text, html } = await world.newest(person.email?.address ?? '')
      const words = wordsIn(locale)
      assert.equal(subject, words('mail.password_reset.subject'))
      assert.ok(text.startsWith(words('mail.hello', { name: 'Ada Lovelace' })))
      assert.match(linkIn(text), /code=[A-Z0-9]{6}$/)
      const page = await new UserAgent().open(linkIn(text))
      for (const seen of [page, await page.submit()]) assert.ok(seen.html.includes(`<html lang="${locale}"`), 'and so is its page')
      assert.ok(html.includes(`<html lang="${locale}" dir="${dir}">`) && html.includes(`<body dir="${dir}">`))
      assert.ok(html.includes(words('mail.password_reset.button')))
    })
  }
})
