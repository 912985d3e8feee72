import type { AnyMethod } from '@keyhall/core/api'
import { eventMethods } from './admin/v1/instance/events.method.js'
import { instanceSettingsMethods } from './admin/v1/instance/settings.method.js'
import { oidcSettingsMethods } from './admin/v1/instance/oidc-settings.method.js'
import { instancePolicyMethods } from './admin/v1/instance/policy-methods.js'
import { featureMethods } from './feature/v2/methods.js'
import { managementMethods } from './management/v1/methods.js'
import { settingsMethods } from './settings/v2/methods.js'
import type { UseCases } from './use-cases.js'

/** The one list. A new method is one file and one line in the list of its service. */
export const allMethods = (use: UseCases): readonly AnyMethod[] => [
  ...managementMethods(use),
  ...oidcSettingsMethods(use),
  ...instanceSettingsMethods(use),
  ...instancePolicyMethods(use),
  ...eventMethods(use),
  ...featureMethods(use),
  ...settingsMethods(use),
]
