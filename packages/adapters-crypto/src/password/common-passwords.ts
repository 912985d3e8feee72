import type { CommonPasswords } from '@keyhall/core/credentials'

/** Every password policy requires at least this length, so shorter common passwords are not needed. */
const MIN_LENGTH = 8

/**
 * The common passwords of zxcvbn: about 18,000 with eight or more characters. Loaded when the first password is chosen (about 100 ms,
 * once), so that servers that only verify passwords do not hold them in memory.
 */
export function commonPasswords(): CommonPasswords {
  let known: Promise<ReadonlySet<string>> | undefined
  return { has: async (folded) => (await (known ??= read())).has(folded) }
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH))
}
