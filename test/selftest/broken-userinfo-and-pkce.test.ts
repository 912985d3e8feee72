import { brokenUserinfoAndPkce } from './broken/userinfo-and-pkce.js'
import { findsBroken } from './finds.js'

findsBroken('userinfo or PKCE', brokenUserinfoAndPkce)
