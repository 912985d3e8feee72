import { brokenLaterCalls } from './broken/later-calls.js'
import { findsBroken } from './finds.js'

findsBroken('what follows the tokens', brokenLaterCalls)
