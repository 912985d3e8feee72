import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { getAppClaimRules, setAppClaimRules } from './app-claim-rules.method.js'
import { getProjectClaimRules, setProjectClaimRules } from './project-claim-rules.method.js'
import { tryClaimRules } from './try-claim-rules.method.js'

/** Rules that add claims to tokens, userinfo and introspection. */
export const claimRuleMethods = (use: UseCases): readonly AnyMethod[] =>
  [getAppClaimRules(use), setAppClaimRules(use), getProjectClaimRules(use), setProjectClaimRules(use), tryClaimRules()]
