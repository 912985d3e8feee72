import type { AnyMethod } from '@keyhall/core/api'
import { actionResourceMethods } from './action/resources/methods.js'
import { actionMethodsV2 } from './action/v2/methods.js'
import { actionMethodsV3 } from './action/v3alpha/methods.js'
import { exportData } from './admin/v1/transfer/export-data.method.js'
import { importData } from './admin/v1/transfer/import-data.method.js'
import { eventMethods } from './admin/v1/instance/events.method.js'
import { searchInstanceEvents } from './admin/v1/instance/search-events.method.js'
import { getMyInstance } from './admin/v1/instance/get-my-instance.method.js'
import { getOverview } from './admin/v1/instance/overview.method.js'
import { languageMethods } from './admin/v1/instance/languages.method.js'
import { loginTraceMethods } from './admin/v1/instance/login-trace.method.js'
import { outboxMethods } from './admin/v1/instance/outbox.method.js'
import { instanceSettingsMethods } from './admin/v1/instance/settings.method.js'
import { oidcSettingsMethods } from './admin/v1/instance/oidc-settings.method.js'
import { instancePolicyMethods } from './admin/v1/instance/policy-methods.js'
import { instanceLabelMethods } from './admin/v1/instance/label-methods.js'
import { instanceMessageTextMethods } from './admin/v1/instance/message-text-methods.js'
import { instanceLoginTextMethods } from './admin/v1/instance/login-text-methods.js'
import { instanceMultiFactorMethods } from './admin/v1/instance/multi-factor-methods.js'
import { instanceSecondFactorMethods } from './admin/v1/instance/second-factor-methods.js'
import { emailProviderMethods } from './admin/v1/providers/email-providers.method.js'
import { smsProviderMethods } from './admin/v1/providers/sms-providers.method.js'
import { instanceProviderMethods } from './admin/v1/idps/methods.js'
import { orgProviderMethods } from './management/v1/idps/methods.js'
import { iamMemberMethods } from './admin/v1/members/methods.js'
import { allOrgMethods } from './admin/v1/orgs/methods.js'
import { myLabelPolicy } from './auth/v1/policies/my-label-policy.method.js'
import { myPolicyMethods } from './auth/v1/policies/my-policies.method.js'
import { myUserMethods } from './auth/v1/users/methods.js'
import { myGrantMethods } from './auth/v1/grants/methods.js'
import { authorizationMethods } from './authorization/v2/methods.js'
import { featureMethods } from './feature/v2/methods.js'
import { getIdpById } from './idp/v2/get-idp-by-id.method.js'
import { getInstance } from './instance/v2/get-instance.method.js'
import { internalPermissionMethods } from './internal-permission/v2/methods.js'
import { applicationMethods } from './application/v2/methods.js'
import { managementMethods } from './management/v1/methods.js'
import { organizationMethods } from './org/v2/methods.js'
import { projectServiceMethods } from './project/v2/methods.js'
import { resourceMethods } from './resource/v2/resources.method.js'
import { listMyUserSessions } from './auth/v1/sessions/list-my-user-sessions.method.js'
import { sessionMethods } from './session/v2/methods.js'
import { settingsMethods } from './settings/v2/methods.js'
import { userServiceMethods } from './user/v2/methods.js'
import type { UseCases } from './use-cases.js'
import { webKeyMethods } from './webkey/v2/web-key.method.js'
import { webKeyResourceMethods } from './webkey/v3alpha/web-key.method.js'

/** Every method of the API. A new method is one file and one line in the list of its service. */
export const allMethods = (use: UseCases): readonly AnyMethod[] => [
  ...managementMethods(use),
  ...applicationMethods(use),
  ...oidcSettingsMethods(use),
  ...instanceSettingsMethods(use),
  ...instancePolicyMethods(use),
  ...instanceSecondFactorMethods(use),
  ...instanceMultiFactorMethods(use),
  ...instanceLabelMethods(use),
  ...instanceLoginTextMethods(use),
  ...instanceMessageTextMethods(use),
  getMyInstance(use),
  getOverview(use),
  getInstance(use),
  ...languageMethods(use),
  ...eventMethods(use),
  searchInstanceEvents(use),
  ...loginTraceMethods(use),
  ...outboxMethods(use),
  ...emailProviderMethods(use),
  ...smsProviderMethods(use),
  ...instanceProviderMethods(use),
  ...orgProviderMethods(use),
  getIdpById(use),
  ...allOrgMethods(use),
  ...iamMemberMethods(use),
  ...myGrantMethods(use),
  ...myUserMethods(use),
  ...myPolicyMethods(use),
  myLabelPolicy(use),
  importData(use),
  exportData(use),
  ...featureMethods(use),
  ...settingsMethods(use),
  ...organizationMethods(use),
  ...projectServiceMethods(use),
  ...resourceMethods(use),
  ...authorizationMethods(use),
  ...internalPermissionMethods(use),
  ...actionMethodsV3(use),
  ...actionMethodsV2(use),
  ...actionResourceMethods(use),
  ...userServiceMethods(use),
  ...sessionMethods(use),
  listMyUserSessions(use),
  ...webKeyMethods(use),
  ...webKeyResourceMethods(use),
]
