import { brokenResponsesAndLogout } from './broken/responses-and-logout.js'
import { findsBroken } from './finds.js'

findsBroken('a response mode or the logout', brokenResponsesAndLogout)
