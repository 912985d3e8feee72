import { contentRevision } from '../../foundation/shared/index.js'
import { PolicyChangedMeanwhile } from './errors.js'

/** The revision of a policy in force, or of settings. It follows from the content, so that inherited policies have one too. */
export const policyRevision = (policy: object): number => contentRevision(policy)

/**
 * @param revision what the caller has read; `undefined` changes any revision
 * @throws PolicyChangedMeanwhile
 */
export function assertPolicyRevision(policy: object, revision: number | undefined): void {
  if (revision !== undefined && revision !== policyRevision(policy)) throw new PolicyChangedMeanwhile('the policy was changed meanwhile: read it again')
}
