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
    ['loses invisible characters', 'Key\u00ADhall\u200D\u2060', 'Keyhall'],
    ['loses control characters and line breaks', 'a\nb\u0007\u2028c', 'abc'],
    ['loses fillers that look like spaces', 'a\u3164b\u2800', 'ab'],
    ['has plain letters instead of wide ones', 'Ａｇｅｎｔ', 'Agent'],
    ['loses stacks of marks', `a${'\u0335'.repeat(9)}`, 'a'],
    ['is cut at 60 characters', 'x'.repeat(100), 'x'.repeat(60)],
  ]
  for (const [title, name, shown] of rows) it(title, () => assert.equal(publisherName(name, HOST), shown))
})
