import type { ClientKey } from '@keyhall/core/clients'

/** The key file of an application, base64-encoded. Client libraries read these members. */
export const keyFile = ({ id, clientId }: ClientKey, privatePem: string): string =>
  Buffer.from(JSON.stringify({ type: 'application', keyId: id, key: privatePem, appId: clientId, clientId })).toString('base64')
