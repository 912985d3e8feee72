import fs from 'node:fs'

const DOCUMENT = new URL('../../../docs/password-hashes.md', import.meta.url)
const BLOCK = /^```text\n([^]*?)^```$/m

/** The password of the examples. */
export const HASHED_PASSWORD = 'correct horse'

/** The examples of docs/password-hashes.md: at least one imported hash of every form. */
export const hashExamples = (): readonly string[] =>
  (BLOCK.exec(fs.readFileSync(DOCUMENT, 'utf8'))?.[1] ?? '').split('\n').filter((line) => line !== '')
