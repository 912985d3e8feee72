/** What is remembered of an installation: the lock file, and for which Node better-sqlite3 was compiled, if it was. */
export const stampOf = (lock, abi) => (abi === undefined ? lock : `${lock}${addOn}${abi}\n`)

/** Whether an installation has what is wanted. A Node that needs no add-on does not mind the one of another Node: it cannot load it. */
export const suffices = (found, wanted) => found === wanted || found.startsWith(`${wanted}${addOn}`)

const addOn = '\n# better-sqlite3 for Node ABI '
