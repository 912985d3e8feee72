import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { applicationOperations } from '../shapes/application-operations.js'
import { AT_APPLICATION } from './application-request.js'
import { createApplicationKey } from './create-application-key.method.js'
import { createApplication } from './create-application.method.js'
import { deleteApplicationKey } from './delete-application-key.method.js'
import { deleteApplication } from './delete-application.method.js'
import { generateClientSecret } from './generate-client-secret.method.js'
import { getApplicationKey } from './get-application-key.method.js'
import { getApplication } from './get-application.method.js'
import { listApplicationKeys } from './list-application-keys.method.js'
import { listApplications } from './list-applications.method.js'
import { deactivateApplication, reactivateApplication } from './switch-application.method.js'
import { updateApplication } from './update-application.method.js'

/** ApplicationService v2, for applications of all organizations. */
export function applicationMethods(use: UseCases): readonly AnyMethod[] {
  const apps = applicationOperations(use, AT_APPLICATION)
  return [
    createApplication, updateApplication, getApplication, listApplications, deleteApplication, deactivateApplication, reactivateApplication,
    generateClientSecret, createApplicationKey, getApplicationKey, listApplicationKeys, deleteApplicationKey,
  ].map((method) => method(apps))
}
