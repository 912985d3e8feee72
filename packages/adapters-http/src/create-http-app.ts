import express from 'express'
import type { Express } from 'express'
import { ENDPOINTS } from '@keyhall/core/discovery'
import { LoginFormAuthentication } from './authentication/login-form.strategy.js'
import { mountConsole } from './console/console.routes.js'
import type { HttpDependencies } from './dependencies.js'
import { Cookies } from './login/cookies.js'
import { mountLogin } from './login/login.routes.js'
import { StepOpener } from './login/open-step.js'
import { pageFamily } from './login/page-family.js'
import { Responder } from './login/respond.js'
import type { Mount } from './mount.js'
import { answerPreflight, allowRegisteredOrigin } from './oauth/cross-origin.js'
import { authorizeRoute } from './oauth/authorize.route.js'
import { introspectRoute } from './oauth/introspect.route.js'
import { keysRoute } from './oauth/keys.route.js'
import { revokeRoute } from './oauth/revoke.route.js'
import { tokenRoute } from './oauth/token.route.js'
import { discoveryRoute } from './oidc/discovery.route.js'
import { endSessionRoute } from './oidc/end-session.route.js'
import { userinfoRoute } from './oidc/userinfo.route.js'
import { healthRoute, metricsRoute, readyRoute } from './operations/operations.routes.js'
import { refuseMethod } from './server/allow-methods.js'
import { notFoundRoute, refuseUnreadable } from './server/fallback.js'
import { protocolFamily } from './server/families.js'
import { Frame } from './server/frame.js'
import type { Handler } from './server/frame.js'
import { RateLimiter } from './server/rate-limiter.js'

/** Lets the registered origins of clients read the answer. */
const crossOrigin =
  ({ deps }: Mount, handler: Handler): Handler =>
  async (req, res, report) => {
    await allowRegisteredOrigin(req, res, deps.storage)
    await handler(req, res, report)
  }

/** The endpoints that machines call, hottest first: nothing stands before them. */
function mountProtocol(mount: Mount): void {
  const { router, frame, deps } = mount
  const { token, introspect, userinfo, revoke, keys } = ENDPOINTS
  const discovery = '/.well-known/openid-configuration'
  const preflight = (methods: string): Handler => (req, res) => answerPreflight(req, res, deps.storage, methods)
  const userinfoHandler = frame.route('userinfo', protocolFamily, crossOrigin(mount, userinfoRoute(deps.getUserInfo)), 'token')
  const keysHandler = frame.route('keys', protocolFamily, keysRoute(deps.publicKeys), 'keys')
  const discoveryHandler = frame.route('discovery', protocolFamily, discoveryRoute(deps.issuer, deps.vendor))

  router.route(token).post(frame.route('token', protocolFamily, crossOrigin(mount, tokenRoute(deps.exchangeToken)), 'token'))
    .options(frame.route('token', protocolFamily, preflight('POST'))).all(refuseMethod('POST'))
  router.route(introspect).post(frame.route('introspect', protocolFamily, introspectRoute(deps.introspectToken), 'token'))
    .all(refuseMethod('POST'))
  router.route(userinfo).head(refuseMethod('GET, POST')).get(userinfoHandler).post(userinfoHandler)
    .options(frame.route('userinfo', protocolFamily, preflight('GET, POST'))).all(refuseMethod('GET, POST'))
  router.route(revoke).post(frame.route('revoke', protocolFamily, crossOrigin(mount, revokeRoute(deps.revokeToken)), 'token'))
    .options(frame.route('revoke', protocolFamily, preflight('POST'))).all(refuseMethod('POST'))
  router.route(keys).get(keysHandler).all(refuseMethod('GET'))
  router.route(discovery).get(discoveryHandler).all(refuseMethod('GET'))
}

/** The endpoints that people's browsers come to. */
function mountBrowser(mount: Mount): void {
  const { router, frame, deps, cookies, basePath, origin } = mount
  const { authorize, endSession } = ENDPOINTS
  const family = pageFamily(basePath, `${basePath}${authorize}`)
  const authorizeHandler = frame.route('authorize', family, authorizeRoute({ start: deps.startAuthorization, cookies, issuer: deps.issuer, basePath }), 'login')
  const logout = endSessionRoute({ logOut: deps.logOut, cookies, basePath, origin, action: `${basePath}${endSession}` })
  const logoutHandler = frame.route('end_session', family, logout, 'login')
  router.route(authorize).head(refuseMethod('GET, POST')).get(authorizeHandler).post(authorizeHandler).all(refuseMethod('GET, POST'))
  router.route(endSession).head(refuseMethod('GET, POST')).get(logoutHandler).post(logoutHandler).all(refuseMethod('GET, POST'))
  mountConsole(mount, family)
  mountLogin(mount, family, {
    basePath,
    opener: new StepOpener({ open: deps.openAuthRequest, cookies, origin }),
    responder: new Responder({ issuer: deps.issuer, basePath, cookies }),
    cookies,
    nameLogin: deps.nameLogin,
    complete: deps.completeLogin,
    register: deps.registerPerson,
    sessions: deps.browserSessions,
    authentication: new LoginFormAuthentication(deps.verifyPassword),
  })
}

function mountOperations({ router, frame, deps }: Mount): void {
  router.route('/debug/healthz').get(frame.route('healthz', protocolFamily, healthRoute())).all(refuseMethod('GET'))
  router.route('/debug/ready').get(frame.route('ready', protocolFamily, readyRoute(deps.ready))).all(refuseMethod('GET'))
  router.route('/debug/metrics').get(frame.route('metrics', protocolFamily, metricsRoute(deps.metrics))).all(refuseMethod('GET'))
}

/** Builds the Express application: the protocol, the login pages and the operations, below the path of the base URL. */
export function createHttpApp(deps: HttpDependencies): Express {
  const base = new URL(deps.baseUrl)
  const basePath = base.pathname === '/' ? '' : base.pathname
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  app.set('query parser', false)
  app.set('trust proxy', [...deps.trustedProxies])
  const router = express.Router({ caseSensitive: true, strict: true })
  const mount: Mount = {
    router,
    frame: new Frame({ log: deps.log, metrics: deps.metrics, limiter: new RateLimiter(deps.rateLimits, deps.clock) }),
    deps,
    cookies: new Cookies({ isSecure: base.protocol === 'https:', sessionLifetime: deps.sessionCookieSeconds }),
    basePath,
    origin: base.origin,
  }
  mountProtocol(mount)
  mountBrowser(mount)
  mountOperations(mount)
  app.use(basePath === '' ? '/' : basePath, router)
  app.use(mount.frame.route('not_found', pageFamily(basePath, `${basePath}${ENDPOINTS.authorize}`), notFoundRoute(basePath)))
  app.use(refuseUnreadable)
  return app
}
