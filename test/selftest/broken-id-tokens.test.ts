import { brokenIdTokens } from './broken/id-tokens.js'
import { findsBroken } from './finds.js'

findsBroken('the ID token', brokenIdTokens)
