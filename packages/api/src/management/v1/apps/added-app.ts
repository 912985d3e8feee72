import type { Call } from '@keyhall/core/api'
import type { AddedApplication } from '@keyhall/core/clients'
import { present } from '@keyhall/core/shared'

/** The response of an added application; the secret is returned only here. */
export const addedApp = ({ client, secret }: AddedApplication, { orgId }: Call) => ({
  appId: client.id,
  details: { creationDate: client.createdAt, changeDate: client.changedAt, resourceOwner: orgId },
  clientId: client.id,
  ...present({ clientSecret: secret }),
})
