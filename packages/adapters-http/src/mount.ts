import type { Router } from 'express'
import type { HttpDependencies } from './dependencies.js'
import type { Cookies } from './login/cookies.js'
import type { Frame } from './server/frame.js'

/** Everything that the mounting functions share. */
export interface Mount {
  readonly router: Router
  readonly frame: Frame
  readonly deps: HttpDependencies
  readonly cookies: Cookies
  readonly basePath: string
  readonly origin: string
}
