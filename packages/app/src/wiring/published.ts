import { deriveOnce } from '@keyhall/core/shared'
import type { LoadedConfiguration } from '@keyhall/core/stores'

/** Milliseconds. Receivers keep key set and discovery for minutes, so what was loaded last is better than an answer that takes seconds. */
const MAX_COMPARISON = 200

/**
 * What `read` returns after a comparison of the configuration, once for all who share it. Without a database, or with one that does not answer, what was loaded last. Only for what
 * is public: it decides nothing.
 */
export function published<T>(configuration: LoadedConfiguration, read: () => T): () => T | Promise<T> {
  const readAfter = deriveOnce((compared: Promise<void>) => settledInTime(compared).then(read))
  return () => {
    const compared = configuration.compare()
    return compared ? readAfter(compared) : read()
  }
}

async function settledInTime(compared: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_COMPARISON)
  })
  await Promise.race([compared.catch(() => undefined), late])
  clearTimeout(timer)
}
