import { brokenTokenLife } from './broken/token-life.js'
import { findsBroken } from './finds.js'

findsBroken('the life of tokens', brokenTokenLife)
