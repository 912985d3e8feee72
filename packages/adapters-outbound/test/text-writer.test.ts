import assert from 'node:assert/strict'
import { LOCALES } from '@keyhall/texts'
import { textWriter } from '#src/texts/text-writer.js'

/** The characters of 7 bits that every phone has (3GPP TS 23.038 §6.2.1): 160 of them fit into one message, of others 70. */
const GSM = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const BEYOND_GSM = ['ar', 'ja', 'ko', 'uk', 'zh']

const write = (language?: string) =>
  textWriter('en').codeText({ kind: 'phone_verification', code: '012345', validFor: 3600, host: 'id.example.com', ...(language === undefined ? {} : { language }) })

describe('a text message with a code', () => {
  for (const { locale, name } of LOCALES) {
    it(`says the code, the site and the time, and fits into one or two messages (${name})`, () => {
      const { text, language } = write(locale)
      const [said = '', empty, last, ...more] = text.split('\n')
      assert.deepEqual([language, empty, last, more], [locale, '', '@id.example.com #012345', []])
      for (const part of ['012345', 'id.example.com', '60']) assert.ok(said.includes(part), said)
      const isGsm = [...text].every((character) => GSM.includes(character))
      assert.equal(isGsm, !BEYOND_GSM.includes(locale), text)
      assert.ok(text.length <= (isGsm ? 160 : 134), String(text.length))
    })
  }

  it('is in the default language for people of whom no other is known', () => {
    assert.deepEqual([write().language, write('tlh').language, write('de-CH').language], ['en', 'en', 'de'])
  })
})
