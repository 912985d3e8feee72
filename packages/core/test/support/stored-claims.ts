import { AdmitUser, StoredClaims } from '@keyhall/core/tokens'
import type { RuleFailureNotes } from '@keyhall/core/tokens'
import { instance } from './builders.js'

const readNothing = {
  read: async (): Promise<never> => {
    throw new Error('unexpected read')
  },
}

/** Makes no claims of stored data; fails if any is read. */
export const noStoredClaims = new StoredClaims({ storage: readNothing, instance: instance(), vendor: 'keyhall' })

/** Accepts users of projects without role checks; fails if anything is read. */
export const admitsAll = new AdmitUser({ storage: readNothing })

/** For tests without claim rules. */
export const noRuleFailures: RuleFailureNotes = { note: () => false }
