import { brokenSignIn } from './broken/sign-in.js'
import { findsBroken } from './finds.js'

findsBroken('the sign-in', brokenSignIn)
