import { isPlain } from '../../foundation/shared/index.js'

const ADDRESS = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,190}$/

/**
 * Whether `text` is one mail address and nothing else (RFC 5321 §4.1.2). Stricter than the standard: no quoted names, comments, groups or
 * lists, in which a second recipient can hide.
 */
export const isEmailAddress = (text: string): boolean => ADDRESS.test(text) && isPlain(text)
