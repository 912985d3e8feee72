import assert from 'node:assert/strict'
import { wordsIn } from '@keyhall/texts'
import { MailWorld, linkIn } from '../support/mail-world.js'
import { UserAgent } from '../support/user-agent.js'

describe('the language of a mail', () => {
  const world = new MailWorld('sqlite')
  before(() => world.start({ defaultLanguage: 'de' }))
  after(() => world.stop())

  const rows = [
    ['their own', 'ar', 'ar', 'rtl'],
    ['their own, whatever region they are in', 'en-NZ', 'en', 'ltr'],
    ['that of the server, where there are no texts in theirs', 'fi', 'de', 'ltr'],
    ['that of the server, where they have none', undefined, 'de', 'ltr'],
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
