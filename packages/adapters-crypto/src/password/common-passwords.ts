import type { CommonPasswords } from '@keyhall/core/credentials'

/** No policy wants fewer characters, so that shorter ones are refused before anybody looks here. */
const MIN_LENGTH = 8

/**
 * The common passwords that come with zxcvbn: some 18,000 of eight characters and more. They are read when the first password is chosen
 * (about 100 ms, once), so that a server that only signs people in does not hold them.
 */
export function commonPasswords(): CommonPasswords {
  let known: Promise<ReadonlySet<string>> | undefined
  return { has: async (folded) => (await (known ??= read())).has(folded) }
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH))
}
