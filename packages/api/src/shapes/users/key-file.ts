import type { NewMachineKey } from '@keyhall/core/accounts'

/** Base64 of UTF-8. */
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/**
 * The key file with which a service user signs its assertions, as base64-encoded JSON; empty if the private key is not ours.
 * ZITADEL's client libraries read this format.
 */
export const keyFile = ({ keyId, privateKey, expiresAt }: NewMachineKey, userId: string): string | undefined =>
  privateKey === undefined
    ? undefined
    : base64(JSON.stringify({
        type: 'serviceaccount',
        keyId,
        key: privateKey,
        expirationDate: new Date(expiresAt * 1000).toISOString().replace('.000Z', 'Z'),
        userId,
      }))
