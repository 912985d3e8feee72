import type { AnyMethod } from '@keyhall/core/api'
import { applicationOperations } from '../../../application/shapes/application-operations.js'
import type { UseCases } from '../../../use-cases.js'
import { addApiApp } from './add-api-app.method.js'
import { addAppKey } from './add-app-key.method.js'
import { addOidcApp } from './add-oidc-app.method.js'
import { AT_PROJECT } from './app-place.js'
import { getAppById } from './get-app-by-id.method.js'
import { listApps } from './list-apps.method.js'
import { getAppKey, listAppKeys } from './read-app-keys.method.js'
import { regenerateApiClientSecret, regenerateOidcClientSecret } from './regenerate-secret.method.js'
import { removeAppKey } from './remove-app-key.method.js'
import { removeApp } from './remove-app.method.js'
import { deactivateApp, reactivateApp } from './switch-app.method.js'
import { updateApiAppConfig } from './update-api-app-config.method.js'
import { updateApp } from './update-app.method.js'
import { patchOidcAppConfig, updateOidcAppConfig } from './update-oidc-app-config.method.js'

/** Applications of a project. */
export function appMethods(use: UseCases): readonly AnyMethod[] {
  const apps = applicationOperations(use, AT_PROJECT)
  return [
    addOidcApp, addApiApp, getAppById, listApps, updateApp, updateOidcAppConfig, patchOidcAppConfig, updateApiAppConfig, deactivateApp,
    reactivateApp, removeApp, regenerateOidcClientSecret, regenerateApiClientSecret, addAppKey, getAppKey, listAppKeys, removeAppKey,
  ].map((method) => method(apps))
}
