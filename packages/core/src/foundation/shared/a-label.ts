/** RFC 3492 §5. */
const BASE = 36
const MIN = 1
const MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 0x80
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LAST_POINT = 0x10_ff_ff
/** RFC 3492 §6.4: beyond it, no label has 63 characters. */
const MAX_DELTA = 0x7f_ff_ff_ff

const digit = (value: number): string => String.fromCharCode(value < 26 ? 0x61 + value : 0x30 + value - 26)

/** RFC 3492 §6.1. */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - MIN) * MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - MIN))
  return k + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW))
}

/** A delta as a generalized variable-length integer (RFC 3492 §3.3). */
function integer(delta: number, bias: number): string {
  let [text, rest] = ['', delta]
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(Math.max(k - bias, MIN), MAX)
    if (rest < threshold) return text + digit(rest)
    text += digit(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

/** RFC 3492 §6.3. */
function punycode(points: readonly number[]): string {
  const basic = points.filter((point) => point < INITIAL_N)
  let text = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '')
  let [n, delta, bias, done] = [INITIAL_N, 0, INITIAL_BIAS, basic.length]
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (done + 1)
    n = next
    for (const point of points) {
      if (point < n) delta += 1
      if (point !== n) continue
      text += integer(delta, bias)
      bias = adapted(delta, done + 1, done === basic.length)
      delta = 0
      done += 1
    }
    delta += 1
    n += 1
  }
  return text
}

/**
 * The host in A-labels (RFC 5890 §2.3.2.1), for a message that says how to write it. It decides nothing: whoever writes an address chooses its
 * labels. Letters are folded by NFKC and lower case, which is what IDNA does for ordinary names.
 */
export const inALabels = (host: string): string =>
  host.normalize('NFKC').toLowerCase().split('.').map((label) => (/^[\0-\x7f]*$/.test(label) ? label : `xn--${punycode([...label].map((letter) => letter.codePointAt(0) ?? 0))}`)).join('.')

/** RFC 3492 §6.2. @returns `undefined` for what is no Punycode */
function decoded(text: string): readonly number[] | undefined {
  const last = text.lastIndexOf('-')
  const found = Array.from(text.slice(0, Math.max(last, 0)), (letter) => letter.codePointAt(0) ?? 0)
  let [n, at, bias, read] = [INITIAL_N, 0, INITIAL_BIAS, last + 1]
  while (read < text.length) {
    const before = at
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const value = DIGITS.indexOf(text.charAt(read))
      if (value < 0 || read >= text.length) return undefined
      read += 1
      at += value * weight
      if (at > MAX_DELTA) return undefined
      const threshold = Math.min(Math.max(k - bias, MIN), MAX)
      if (value < threshold) break
      weight *= BASE - threshold
    }
    bias = adapted(at - before, found.length + 1, before === 0)
    n += Math.floor(at / (found.length + 1))
    at %= found.length + 1
    if (n > LAST_POINT) return undefined
    found.splice(at, 0, n)
    at += 1
  }
  return found
}

const LETTERS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u
const ASCII = /^[\0-\x7f]*$/

/** One label in its own letters, if it is an A-label of ordinary letters. Its other spellings stay, so that no two names become one by mistake. */
function inOwnLetters(label: string): string {
  if (!label.startsWith('xn--')) return label
  const found = decoded(label.slice(4))
  const text = found?.every((point) => point < 0xd800 || point > 0xdfff) === true ? String.fromCodePoint(...found) : label
  return !ASCII.test(text) && LETTERS.test(text) && text.normalize('NFKC').toLowerCase().normalize('NFKC') === text && inALabels(text) === label ? text : label
}

/** The domain with its A-labels in their own letters (RFC 5890 §2.3.2.1), and the full stops of other scripts as dots (UTS #46 §2.3). @param domain in lower case */
export const inULabels = (domain: string): string => domain.replaceAll('\u3002', '.').split('.').map(inOwnLetters).join('.')

/** Both spellings of a domain: in its own letters, and in A-labels. @param domain in lower case */
export function spellingsOfDomain(domain: string): readonly [string, string] {
  const own = inULabels(domain)
  return [own, inALabels(own)]
}
