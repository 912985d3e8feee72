import assert from 'node:assert/strict'
import { wordsIn } from '@keyhall/texts'

describe('words', () => {
  const words = wordsIn('en')

  it('count as people do', () => {
    const wait = (seconds: number) => words('problems.tooManyAttempts', { wait: words.in(seconds) })
    assert.match(wait(0.2), /again in 1 second\./)
    assert.match(wait(30), /again in 30 seconds\./)
    assert.match(wait(90), /again in 90 seconds\./)
    assert.match(wait(900), /again in 15 minutes\./)
    assert.equal(words('problems.summary', { count: 1 }), 'One thing needs your attention')
    assert.equal(words('problems.summary', { count: 3 }), '3 things need your attention')
  })

  it('name lengths of time in the unit that people would use', () => {
    const rows = [[1, '1 second'], [3600, '1 hour'], [24 * 3600, '24 hours'], [72 * 3600, '3 days'], [2 * 3600, '2 hours']] as const
    for (const [seconds, text] of rows) assert.equal(words.duration(seconds), text)
  })

  it('name days', () => {
    assert.equal(words.date(1_772_668_800), 'March 5, 2026')
    assert.match(words.dateAndTime(1_772_668_800), /^March 5, 2026 at 12:00\sAM UTC$/u)
  })

  it('leave values that are not text unchanged', () => {
    const name = { name: 'Web shop' }
    assert.deepEqual(words.parts('signIn.titleFor', { client: name }), ['Sign in to ', name])
  })

  it('insert every value at its placeholder', () => {
    assert.equal(words('signIn.titleFor', { client: '{client} <b> \u0000 $&' }), 'Sign in to {client} <b> \u0000 $&')
  })

  it('say it in the words of an organization where it has its own', () => {
    const own = wordsIn('en', { 'signIn.title': 'Welcome', 'signIn.titleFor': 'Welcome to {client}, friend' })
    assert.deepEqual([own('signIn.title'), own('signIn.titleFor', { client: 'A' })], ['Welcome', 'Welcome to A, friend'])
    assert.equal(own('password.label'), 'Password')
  })

  it('say it in ours where those of an organization do not work', () => {
    for (const text of ['{client', '{nobody}', '{client, plural, one {x}}', '{client, number, ::currency/nothing}', '{client, date}']) {
      assert.equal(wordsIn('en', { 'signIn.titleFor': text })('signIn.titleFor', { client: 'A' }), 'Sign in to A', text)
    }
  })
})
