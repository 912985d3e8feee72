import { canonicalName } from '@keyhall/core/shared'

const LAST_BEFORE_SURROGATES = 0xd7ff
const FIRST_AFTER_SURROGATES = 0xe000
const LAST_CODE_POINT = 0x10ffff

/**
 * The smallest text that follows every text beginning with `prefix`, in the order of UTF-8 bytes, which is that of code points. `undefined` when no text
 * follows them.
 */
export function afterPrefix(prefix: string): string | undefined {
  const points = [...prefix]
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const code = last.codePointAt(0) ?? 0
    if (code === LAST_CODE_POINT) continue
    return points.join('') + String.fromCodePoint(code === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : code + 1)
  }
  return undefined
}

/** The first character is not removed by trimming, and no character changes by normalization. */
const PLAIN_BEGINNING = /^[!-~][ -~]*/

/** An A-label after an `@` has other letters in the canonical form. */
const POSSIBLE_A_LABEL = /(@(?:.*\.)?)x.*$/i

/**
 * A beginning that the canonical form of every text beginning with `beginning` has, so that an index on canonical forms narrows a case-sensitive search.
 * Without the last character, which may combine with what follows, as `e` with an accent. Empty if there is none.
 */
export const canonicalPrefix = (beginning: string): string =>
  canonicalName((PLAIN_BEGINNING.exec(beginning)?.[0] ?? '').slice(0, -1).replace(POSSIBLE_A_LABEL, '$1'))
