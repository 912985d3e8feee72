import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { getSupportedLanguages } from '../../shapes/supported-languages.js'
import { appMethods } from './apps/methods.js'
import { orgLabelMethods } from './policies/label-methods.js'
import { orgMessageTextMethods } from './policies/message-text-methods.js'
import { orgLoginTextMethods } from './policies/login-text-methods.js'
import { orgPolicyMethods } from './policies/policy-methods.js'
import { orgMultiFactorMethods } from './policies/multi-factor-methods.js'
import { orgSecondFactorMethods } from './policies/second-factor-methods.js'
import { userMethods } from './users/user-methods.js'
import { previewLogin } from './previews/preview-login.method.js'
import { previewTokens } from './previews/preview-tokens.method.js'
import { claimRuleMethods } from './claim-rules/methods.js'
import { changeMethods } from './changes.method.js'
import { getIam } from './get-iam.method.js'
import { searchOrgEvents } from './search-events.method.js'
import { userGrantMethods } from './grants/methods.js'
import { orgMethods } from './orgs/methods.js'
import { projectMethods } from './projects/methods.js'

/** ManagementService v1: administration of an organization. */
export const managementMethods = (use: UseCases): readonly AnyMethod[] => [
  getIam(use),
  getSupportedLanguages(use, 'management'),
  ...orgPolicyMethods(use),
  ...orgSecondFactorMethods(use),
  ...orgMultiFactorMethods(use),
  ...orgLabelMethods(use),
  ...orgLoginTextMethods(use),
  ...orgMessageTextMethods(use),
  ...orgMethods(use),
  ...projectMethods(use),
  ...userGrantMethods(use),
  ...userMethods(use),
  ...appMethods(use),
  ...claimRuleMethods(use),
  ...changeMethods(use),
  searchOrgEvents(use),
  previewTokens(use),
  previewLogin(use),
]
