import { generateOwnKey } from '@keyhall/adapters-federation'

const at = 1_800_000_000

/** Keys of the tests, generated once: RSA is slow. */
export const KEYS = {
  idp: await generateOwnKey('idp.example', at),
  next: await generateOwnKey('idp.example next', at),
  stranger: await generateOwnKey('stranger.example', at),
  own: await generateOwnKey('keyhall.example', at),
}

/** The base64 of a certificate in PEM. */
export const bare = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '')
