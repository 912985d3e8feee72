import { brokenTokens } from './broken/tokens.js'
import { findsBroken } from './finds.js'

findsBroken('the token endpoint', brokenTokens)
