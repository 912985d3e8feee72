import type { ClientKey } from '@keyhall/core/clients'

/** The file that an application signs its assertions with, in base64. Client libraries read these members. */
export const keyFile = ({ id, clientId }: ClientKey, privatePem: string): string =>
  Buffer.from(JSON.stringify({ type: 'application', keyId: id, key: privatePem, appId: clientId, clientId })).toString('base64')
