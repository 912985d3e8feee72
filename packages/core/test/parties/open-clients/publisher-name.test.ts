import assert from 'node:assert/strict'
import { publisherName } from '@keyhall/core/open-clients'

const HOST = 'agent.example'

describe('the name that an unregistered client may show', () => {
  const rows: readonly (readonly [title: string, name: string | undefined, shown: string])[] = [
    ['is its own name', 'My Agent 2', 'My Agent 2'],
    ['may be in any one script', 'Мой агент', 'Мой агент'],
    ['may have several words in different scripts', 'エージェント Agent', 'エージェント Agent'],
    ['is its host without a name', undefined, HOST],
    ['is its host for an empty name', ' \u200B ', HOST],
    ['is its host when Cyrillic letters imitate Latin ones', 'Pаypal', HOST],
    ['is its host when Greek letters imitate Latin ones', 'Gοogle', HOST],
    ['is its host when Cyrillic letters alone imitate a Latin name', 'аррӏе', HOST],
    ['is its host when Greek letters alone imitate a Latin name', 'ΑΤΜ', HOST],
    ['may be a Cyrillic word that no Latin one looks like', 'Сосна', 'Сосна'],
    ['loses characters that reorder text', 'abc\u202Efed\u2066', 'abcfed'],
    ['loses invisible characters', 'No\u00ADtes\u200D\u2060', 'Notes'],
    ['loses control characters and line breaks', 'a\nb\u0007\u2028c', 'abc'],
    ['loses fillers that look like spaces', 'a\u3164b\u2800', 'ab'],
    ['has plain letters instead of wide ones', 'Ａｇｅｎｔ', 'Agent'],
    ['loses stacks of marks', `a${'\u0335'.repeat(9)}`, 'a'],
    ['is cut at 60 characters', 'x'.repeat(100), 'x'.repeat(60)],
  ]
  const own = [
    'iOSアプリ', 'AIエージェント', '노트 앱', '笔记', 'Ghi chú Ứng dụng', 'Café Zürich & Søn', 'Żółć', 'Not defteri ıİğ', 'Azərbaycan', 'Σημειώσεις', 'ملاحظات', 'הערות', 'नोट्स', 'บันทึก', 'குறிப்புகள்', 'ማስታወሻ', 'Նշումներ',
    'C++ & C# (2.0)', "O'Neill – Notes/Tasks", 'Нотатник 2', 'Office', 'Certificate Manager', 'Notes, Inc.', 'コーヒー・メーカー', '人々',
  ]
  for (const name of own) it(`is its own name: ${name}`, () => assert.equal(publisherName(name, HOST), name))

  const imitations: Readonly<Record<string, string>> = {
    'Lisu letters': 'ꓖꓳꓳꓖꓡꓰ', 'phonetic letters of Latin': 'ɡooɡle', 'small capitals': 'ɢᴏᴏɢʟᴇ', 'Cherokee letters': 'ᏀᎾᎾᏀᏞᎬ', 'Coptic letters': 'ⲟⲟ', 'Tifinagh letters': 'ⵔⵔ', 'Canadian syllabics': 'ᗪᗪ',
    'a Latin click letter': 'Goog\u01C0e', 'historic Cyrillic letters': 'ѡѡѡ', 'ideographs between Latin letters': 'G〇〇gle', 'katakana between Latin letters': 'ノ Go口gle', 'Hebrew beside Latin letters': 'Gסogle', 'Armenian beside Latin letters': 'Gօօgle',
    'Georgian beside Latin letters': 'Gჿჿgle', 'an unassigned letter': '\u{2FFFF}', 'no letter at all': '!!! ???', 'a check mark alone': '✓✓',
  }
  for (const [what, name] of Object.entries(imitations)) {
    it(`is its host with ${what}`, () => assert.equal(publisherName(name.replaceAll(/\\u\{?([0-9A-F]+)\}?/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16))), HOST), HOST))
  }

  const promises = [
    'Google (verified by Keyhall)', 'Google (verified)', 'OFFICIAL Agent', 'Ｖｅｒｉｆｉｅｄ', 'Vérifié', 'verifizierte App', 'Application officielle', 'Aplicación oficial', 'App ufficiale', 'Trusted Agent', 'Certified', 'Zweryfikowany', 'Ověřeno', 'Geprüft',
    'Перевірений застосунок', 'Официальный', 'تطبيق رسمي', '官方应用', '公式アプリ', '認証済み', '공식 앱', 'Doğrulanmış', 'Onaylı uygulama', 'Betrouwbaar', 'Godkänd',
  ]
  for (const name of promises) it(`is its host when it promises trust: ${name}`, () => assert.equal(publisherName(name, HOST), HOST))

  it('is its host when it contains a name of this service', () => {
    for (const name of ['Keyhall', 'Key hall Admin', 'KEYHALL-Support', 'Kéyhall', 'my.keyhall']) assert.equal(publisherName(name, HOST), HOST, name)
    for (const name of ['Acme Sign-in', 'id.acme.example']) assert.equal(publisherName(name, HOST, ['Acme', 'id.acme.example']), HOST, name)
    assert.equal(publisherName('Keyring', HOST), 'Keyring')
  })

  it('loses symbols that look like a seal', () => {
    for (const name of ['Notes ✓', 'Notes ✅', 'Notes®', '🔒 Notes', 'Notes ☑️']) assert.equal(publisherName(name, HOST), 'Notes', name)
  })

  for (const [title, name, shown] of rows) it(title, () => assert.equal(publisherName(name, HOST), shown))
})
