import { Router } from 'express'
import type { Express } from 'express'
import { ENDPOINTS } from '@keyhall/core/protocol'
import { accountPages } from './account/account.routes.js'
import { apiRoutes } from './api/api.routes.js'
import { assetEndpoints } from './api/assets.routes.js'
import { docsRoute, openApiRoute } from './api/describing.routes.js'
import { brandEndpoints } from './brand/brand-endpoints.js'
import { LoginFormAuthentication } from './authentication/login-form.strategy.js'
import { consolePages } from './console/console.routes.js'
import type { HttpDependencies } from './dependencies.js'
import { inboxPages } from './inbox/inbox.route.js'
import { assets } from './assets/assets.route.js'
import { codePages } from './login/code/code-pages.js'
import { Cookies } from './login/cookies.js'
import { deviceRoute } from './login/device.route.js'
import { Languages } from './login/languages.js'
import { GuestLook } from './login/guest-look.js'
import { KnownBrowsers } from './login/known-browser.js'
import { loginSteps } from './login/login.routes.js'
import { StepOpener } from './login/open-step.js'
import { pageFamily } from './login/page-family.js'
import { Pages } from './login/pages.js'
import { Responder } from './login/respond.js'
import { forRegisteredOrigins, preflightRoute, publicPreflight } from './oauth/cross-origin.js'
import { authorizeRoute } from './oauth/authorize.route.js'
import { deviceAuthorizationRoute } from './oauth/device-authorization.route.js'
import { introspectRoute } from './oauth/introspect.route.js'
import { keysRoute } from './oauth/keys.route.js'
import { pushedAuthorizationRoute } from './oauth/pushed-authorization.route.js'
import { revokeRoute } from './oauth/revoke.route.js'
import { tokenRoute } from './oauth/token.route.js'
import { discoveryRoute } from './oidc/discovery.route.js'
import { endSessionRoute } from './oidc/end-session.route.js'
import { userinfoRoute } from './oidc/userinfo.route.js'
import { guardedDebugEndpoints } from './operations/debug-endpoints.js'
import { apiHealthRoute } from './operations/operations.routes.js'
import { atHome } from './server/at-home.js'
import { notFoundRoute, refuseUnreadable } from './server/fallback.js'
import { protocolFamily } from './server/families.js'
import { expressApp } from './server/express-app.js'
import { Frame } from './server/frame.js'
import type { Family, Handler } from './server/frame.js'
import { mountEndpoints } from './server/mount-endpoints.js'
import type { Endpoint } from './server/mount-endpoints.js'
import { RateLimiter } from './server/rate-limiter.js'

/** What the tables of endpoints are filled from. */
interface Site {
  readonly deps: HttpDependencies
  readonly cookies: Cookies
  readonly pages: Pages
  readonly basePath: string
  readonly origin: string
}

/** The endpoints that programs call, the hottest first: nothing stands before them. */
function protocolEndpoints({ deps }: Site): readonly Endpoint[] {
  const { token, introspect, userinfo, revoke, keys, pushedAuthorization, deviceAuthorization } = ENDPOINTS
  const registered = (handler: Handler) => forRegisteredOrigins(handler, deps.storage)
  const preflight = (allowed: string) => registered(preflightRoute(allowed))
  const getUserInfo = registered(userinfoRoute(deps.getUserInfo, deps.issuer))
  const family = protocolFamily
  return [
    { path: token, name: 'token', methods: { POST: registered(tokenRoute(deps.exchangeToken)) }, family, area: 'token', preflight },
    { path: introspect, name: 'introspect', methods: { POST: introspectRoute(deps.introspectToken) }, family, area: 'token' },
    { path: userinfo, name: 'userinfo', methods: { GET: getUserInfo, POST: getUserInfo }, family, area: 'token', preflight },
    { path: revoke, name: 'revoke', methods: { POST: registered(revokeRoute(deps.revokeToken)) }, family, area: 'token', preflight },
    {
      path: pushedAuthorization,
      name: 'par',
      methods: { POST: registered(pushedAuthorizationRoute(deps.pushAuthorization)) },
      family,
      area: 'token',
      preflight,
    },
    {
      path: deviceAuthorization,
      name: 'device_authorization',
      methods: { POST: deviceAuthorizationRoute(deps.authorizeDevice) },
      family,
      area: 'token',
    },
    {
      path: keys,
      name: 'keys',
      methods: { GET: keysRoute(deps.publicKeys) },
      family,
      area: 'keys',
      isSafe: true,
      preflight: publicPreflight,
    },
    {
      path: '/.well-known/openid-configuration',
      name: 'discovery',
      methods: { GET: discoveryRoute(deps.discovery) },
      family,
      isSafe: true,
      preflight: publicPreflight,
    },
  ]
}

/** The endpoints that people's browsers come to. */
function browserEndpoints({ deps, cookies, pages, basePath, origin }: Site, family: Family): readonly Endpoint[] {
  const { authorize, endSession, device } = ENDPOINTS
  const onAuthorize = authorizeRoute({ start: deps.startAuthorization, cookies, pages, issuer: deps.issuer, basePath })
  const look = new GuestLook({ sessions: deps.browserSessions, cookies, pages, brands: deps.findBrand, languageOf: deps.languageOf })
  const onLogout = endSessionRoute({ logOut: deps.logOut, cookies, pages, look, origin, action: `${basePath}${endSession}` })
  const onDevice = deviceRoute({ enter: deps.enterUserCode, cookies, pages, look, basePath, origin })
  const steps = loginSteps({
    basePath,
    pages,
    opener: new StepOpener({ open: deps.openAuthRequest, cookies, origin }),
    responder: new Responder({ issuer: deps.issuer, basePath, cookies }),
    cookies,
    nameLogin: deps.nameLogin,
    complete: deps.completeLogin,
    owed: deps.owedSteps,
    register: deps.registerPerson,
    use: deps.steps,
    known: new KnownBrowsers(cookies, deps.steps.browserMarks),
    sessions: deps.browserSessions,
    languageOf: deps.languageOf,
    authentication: new LoginFormAuthentication(deps.verifyPassword),
    reviewDevice: deps.reviewDevice,
    answerDevice: deps.answerDevice,
    vendor: deps.vendor,
    brands: deps.findBrand,
  })
  const ofPerson = { sessions: deps.browserSessions, brands: deps.findBrand, cookies, pages, basePath, origin }
  const endpoints = [
    { path: authorize, name: 'authorize', methods: { GET: onAuthorize, POST: onAuthorize } },
    { path: endSession, name: 'end_session', methods: { GET: onLogout, POST: onLogout } },
    { path: device, name: 'device', methods: { GET: onDevice, POST: onDevice } },
    ...Object.entries(steps).map(([step, handler]) => ({
      path: `/ui/login/${step}`, name: `login/${step}`, methods: { GET: handler, POST: handler },
    })),
    ...codePages({
      verifyEmail: deps.verifyEmail,
      changeEmail: deps.changeEmailWithCode,
      setPasswordWithCode: deps.setPasswordWithCode,
      passkeyWithCode: deps.passkeyWithCode,
      ...ofPerson,
    }),
    ...accountPages({ use: deps.account, vendor: deps.vendor, clock: deps.clock, ...ofPerson }),
    ...brandEndpoints({ read: deps.readPicture, links: deps.previewLinks, brands: deps.findBrand, pages }),
    ...consolePages(deps, pages, basePath),
    ...(deps.inbox ? inboxPages({ ...deps.inbox, pages, baseUrl: deps.baseUrl, basePath }) : []),
  ]
  const home = atHome(deps.baseUrl)
  return endpoints.map((page) => ({ ...page, methods: eachMethod(page.methods, home), family, area: 'login' }))
}

const eachMethod = (methods: Endpoint['methods'], around: (handler: Handler) => Handler): Endpoint['methods'] =>
  Object.fromEntries(Object.entries(methods).map(([method, handler]) => [method, around(handler)]))

function operationsEndpoints({ deps, basePath }: Site): readonly Endpoint[] {
  const family = protocolFamily
  const openApi = openApiRoute(deps.api, { baseUrl: deps.baseUrl, version: deps.version })
  const docs = docsRoute(deps.api, deps.baseUrl, basePath)
  return [
    { path: '/openapi.json', name: 'openapi', methods: { GET: openApi }, family, isSafe: true, preflight: publicPreflight },
    { path: '/docs', name: 'docs', methods: { GET: docs }, family, isSafe: true },
    ...(deps.hasDebugListener ? [] : guardedDebugEndpoints(deps)),
    ...['management', 'admin', 'auth'].map((area) => ({
      path: `/${area}/v1/healthz`, name: 'healthz', methods: { GET: apiHealthRoute() }, family, isSafe: true,
    })),
  ]
}

/** Builds the Express application: the protocol, the login pages and the operations, below the path of the base URL. */
export function createHttpApp(deps: HttpDependencies): Express {
  const base = new URL(deps.baseUrl)
  const basePath = base.pathname === '/' ? '' : base.pathname
  const app = expressApp(deps.trustedProxies)
  const router = Router({ caseSensitive: true, strict: true })
  const frame = new Frame({
    log: deps.log,
    metrics: deps.metrics,
    limiter: new RateLimiter(deps.rateLimits, deps.clock),
    noteLogin: deps.noteLogin,
    requests: deps.requests,
  })
  const cookies = new Cookies({ isSecure: base.protocol === 'https:' })
  const pages = new Pages({ languages: new Languages({ cookies, fallback: deps.defaultLanguage }), basePath, brand: () => deps.findBrand.ofInstance() })
  const site: Site = { deps, cookies, pages, basePath, origin: base.origin }
  const family = pageFamily(pages, basePath)
  mountEndpoints(router, frame, [...protocolEndpoints(site), ...browserEndpoints(site, family), ...operationsEndpoints(site), ...assets()])
  mountEndpoints(router, frame, assetEndpoints({ registry: deps.api, authenticate: deps.authenticateCaller, issuer: deps.issuer }))
  router.use(apiRoutes({ registry: deps.api, authenticate: deps.authenticateCaller, binary: deps.binaryCalls, issuer: deps.issuer, frame }))
  app.use(basePath === '' ? '/' : basePath, router)
  app.use(frame.route('not_found', family, notFoundRoute(pages)))
  app.use(refuseUnreadable)
  return app
}
