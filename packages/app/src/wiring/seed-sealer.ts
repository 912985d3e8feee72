import type { Sealer } from '@keyhall/adapters-crypto'
import type { SeedSealer } from '@keyhall/core/credentials'

/** Encrypts the seeds of one-time passwords, bound to the user. */
export const seedSealer = (sealer: Sealer): SeedSealer => ({
  seal: (seed, userId) => sealer.seal(Buffer.from(seed), `totp:${userId}`),
  open: (sealed, userId) => sealer.open(sealed, `totp:${userId}`).toString(),
})
