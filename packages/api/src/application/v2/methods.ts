import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
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

/** ApplicationService v2, for applications of all organizations. Its methods have no REST path. */
export const applicationMethods = (use: UseCases): readonly AnyMethod[] => [
  createApplication(use), updateApplication(use), getApplication(use), listApplications(use), deleteApplication(use),
  deactivateApplication(use), reactivateApplication(use), generateClientSecret(use),
  createApplicationKey(use), getApplicationKey(use), listApplicationKeys(use), deleteApplicationKey(use),
]
