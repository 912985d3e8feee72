import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { addApiApp } from './add-api-app.method.js'
import { addAppKey } from './add-app-key.method.js'
import { addOidcApp } from './add-oidc-app.method.js'
import { getAppById } from './get-app-by-id.method.js'
import { listApps } from './list-apps.method.js'
import { getAppKey, listAppKeys } from './read-app-keys.method.js'
import { regenerateApiClientSecret, regenerateOidcClientSecret } from './regenerate-secret.method.js'
import { removeAppKey } from './remove-app-key.method.js'
import { removeApp } from './remove-app.method.js'
import { deactivateApp, reactivateApp } from './switch-app.method.js'
import { updateApiAppConfig } from './update-api-app-config.method.js'
import { updateApp } from './update-app.method.js'
import { oidcAppConfigMethods } from './update-oidc-app-config.method.js'

/** Applications of a project. */
export const appMethods = (use: UseCases): readonly AnyMethod[] => [
  addOidcApp(use), addApiApp(use), getAppById(use), listApps(use), updateApp(use), ...oidcAppConfigMethods(use), updateApiAppConfig(use),
  deactivateApp(use), reactivateApp(use), removeApp(use), regenerateOidcClientSecret(use), regenerateApiClientSecret(use),
  addAppKey(use), getAppKey(use), listAppKeys(use), removeAppKey(use),
]
