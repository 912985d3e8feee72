import { AdmitUser, StoredClaims } from '@keyhall/core/tokens'
import { instance } from './builders.js'

const readNothing = {
  read: async (): Promise<never> => {
    throw new Error('something was read that nobody has asked for')
  },
}

/** Makes no claims of what is stored: a test fails that has something read for them. */
export const noStoredClaims = new StoredClaims({ storage: readNothing, instance: instance(), vendor: 'keyhall' })

/** Lets everybody in whose project asks for nothing, without reading anything. */
export const admitsAll = new AdmitUser({ storage: readNothing })
