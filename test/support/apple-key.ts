import { generateKeyPairSync } from 'node:crypto'

/** The .p8 file of an Apple developer account, in Base64. */
export const APPLE_KEY = Buffer.from(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64')
