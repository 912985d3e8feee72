import { hash, verify } from '@node-rs/argon2'

/** The parameters that Keyhall hashes with. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const passwordHash = (password: string): Promise<string> => hash(password, OPTIONS)

export const isPassword = (hashed: string, password: string): Promise<boolean> => verify(hashed, password)
