const WORDS = new Set([
  'changeme', 'changemenow', 'changethis', 'changeit', 'replaceme', 'replacethis', 'placeholder', 'fillmein',
  'yourpassword', 'yourpasswordhere', 'yoursecret', 'yoursecrethere', 'yourkey', 'yourkeyhere', 'insertsecrethere', 'dummy',
  'todo', 'tbd', 'none', 'null', 'undefined',
])
const TEMPLATE = /^(<.*>|\$\{.*\}|\{\{.*\}\}|%.*%|…|\.\.\.)$/s
const ONE_CHARACTER = /^(.)\1*$/su

/** Whether a secret is the placeholder of an example: `changeme`, `<secret>`, `${SECRET}`, or one character repeated. */
export function isPlaceholder(secret: string): boolean {
  return ONE_CHARACTER.test(secret) || TEMPLATE.test(secret) || WORDS.has(secret.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

const MIN_DISTINCT_BYTES = 12

/** Whether 32 bytes are obviously not random: text, few distinct values, or a sequence. */
export function isPlaceholderKey(bytes: Uint8Array): boolean {
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  const countsUp = bytes.every((byte, index) => index === 0 || byte === ((bytes[index - 1] ?? 0) + 1) % 256)
  return isText || countsUp || new Set(bytes).size < MIN_DISTINCT_BYTES
}
