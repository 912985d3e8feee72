import { brokenAuthorization } from './broken/authorization.js'
import { findsBroken } from './finds.js'

findsBroken('the authorization endpoint', brokenAuthorization)
