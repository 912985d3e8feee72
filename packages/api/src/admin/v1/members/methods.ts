import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { addIamMember, listIamMemberRoles, listIamMembers, removeIamMember, updateIamMember } from './iam-members.method.js'

/** Administrators of the instance. */
export const iamMemberMethods = (use: UseCases): readonly AnyMethod[] => [
  listIamMemberRoles(),
  listIamMembers(use),
  addIamMember(use),
  updateIamMember(use),
  removeIamMember(use),
]
