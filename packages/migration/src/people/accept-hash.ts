/** Why the import would not take an encoded password hash, without a word of the hash; `undefined` when it takes it. */
export type HashProblem = (encoded: string) => string | undefined
