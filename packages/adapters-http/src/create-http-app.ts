import { Router } from 'express'
import type { Express } from 'express'
import { ENDPOINTS, WELL_KNOWN } from '@keyhall/core/protocol'
import { accountPages } from './account/account.routes.js'
import { apiRoutes } from './api/api.routes.js'
import { assetEndpoints } from './api/assets.routes.js'
import { describingEndpoints } from './api/describing.routes.js'
import { brandEndpoints } from './brand/brand-endpoints.js'
import { LoginFormAuthentication } from './authentication/login-form.strategy.js'
import { consoleFiles, consolePages } from './console/console.routes.js'
import type { HttpDependencies } from './dependencies.js'
import { inboxPages } from './inbox/inbox.route.js'
import { assets } from './assets/assets.route.js'
import { codePages } from './login/code/code-pages.js'
import { Cookies } from './login/cookies.js'
import { externalEndpoints } from './login/external-callback.js'
import type { StepContext } from './login/steps/context.js'
import { deviceRoute } from './login/device.route.js'
import { Languages } from './login/languages.js'
import { GuestLook } from './login/guest-look.js'
import { KnownBrowsers } from './login/known-browser.js'
import { loginSteps, stepPages } from './login/login.routes.js'
import { StepOpener } from './login/open-step.js'
import { pageFamily } from './login/page-family.js'
import { Pages } from './login/pages.js'
import { Responder } from './login/respond.js'
import { apiOrigins, forRegisteredOrigins, preflightRoute, publicPreflight } from './oauth/cross-origin.js'
import { authorizeRoute } from './oauth/authorize.route.js'
import { backchannelAuthenticationRoute } from './oauth/backchannel-authentication.route.js'
import { deviceAuthorizationRoute } from './oauth/device-authorization.route.js'
import { introspectRoute } from './oauth/introspect.route.js'
import { keysRoute } from './oauth/keys.route.js'
import { pushedAuthorizationRoute } from './oauth/pushed-authorization.route.js'
import { revokeRoute } from './oauth/revoke.route.js'
import { registrationEndpoints } from './oauth/registration.route.js'
import { mcpEndpoints, mcpMetadataPath, protectedResourceMetadata } from './mcp/mcp.routes.js'
import { tokenRoute } from './oauth/token.route.js'
import { discoveryRoute } from './oidc/discovery.route.js'
import { endSessionRoute } from './oidc/end-session.route.js'
import { checkSessionRoute } from './oidc/check-session.route.js'
import { userinfoRoute } from './oidc/userinfo.route.js'
import { guardedDebugEndpoints } from './operations/debug-endpoints.js'
import { apiHealthRoute } from './operations/operations.routes.js'
import { redirectToCanonicalHost } from './server/canonical-host.js'
import { notFoundRoute, refuseUnreadable } from './server/fallback.js'
import { protocolFamily } from './server/families.js'
import { answerExactPaths } from './server/exact-paths.js'
import { addressReader, expressApp } from './server/express-app.js'
import { Frame } from './server/frame.js'
import type { Family, Handler } from './server/frame.js'
import { isOn } from './server/is-on.js'
import { mountEndpoints } from './server/mount-endpoints.js'
import type { Endpoint, PageEndpoint } from './server/mount-endpoints.js'
import { RateLimiter } from './server/rate-limiter.js'
import { clientCertificateReader } from './wire/client-certificate.js'
import { withDpopNonce } from './wire/dpop-nonce.js'
import { senderReader } from './wire/sender.js'
import { BACKCHANNEL_BUDGET, DEVICE_BUDGET, OPERATIONS_BUDGET, PAGE_BUDGET, PAR_BUDGET, PUBLIC_BUDGET, TOKEN_BUDGET } from './server/route-budget.js'

/** Input of the endpoint tables. */
interface Site {
  readonly deps: HttpDependencies
  readonly cookies: Cookies
  readonly pages: Pages
  readonly basePath: string
  readonly origin: string
}

/** The protocol endpoints, most frequent first. No middleware runs before them. */
function protocolEndpoints({ deps, cookies }: Site): readonly Endpoint[] {
  const { token, introspect, userinfo, revoke, keys, pushedAuthorization, deviceAuthorization, backchannelAuthentication, checkSession } = ENDPOINTS
  const registered = (handler: Handler) => forRegisteredOrigins(handler, deps.storage)
  const preflight = (allowed: string) => registered(preflightRoute(allowed))
  const sender = senderReader(deps.clientCertificates, deps.issuer)
  const clientOf = clientCertificateReader(deps.clientCertificates)
  const onDpop = (handler: Handler) => registered(withDpopNonce(handler, deps.dpopNonces))
  const getUserInfo = onDpop(userinfoRoute(deps.getUserInfo, sender))
  const family = protocolFamily
  const onToken = onDpop(tokenRoute(deps.exchangeToken, sender, clientOf))
  const onPush = onDpop(pushedAuthorizationRoute(deps.pushAuthorization, sender, clientOf))
  const onDevice = deviceAuthorizationRoute(deps.authorizeDevice, clientOf)
  const onBackchannel = backchannelAuthenticationRoute(deps.requestBackchannel, clientOf)
  const posted = { family, budget: TOKEN_BUDGET, isSafe: false }
  const published = { family, budget: PUBLIC_BUDGET, isSafe: true, preflight: publicPreflight }
  return [
    { path: token, name: 'token', methods: { POST: onToken }, ...posted, preflight },
    { path: introspect, name: 'introspect', methods: { POST: introspectRoute(deps.introspectToken, clientOf) }, ...posted },
    { path: userinfo, name: 'userinfo', methods: { GET: getUserInfo, POST: getUserInfo }, ...posted, isSafe: true, preflight },
    { path: revoke, name: 'revoke', methods: { POST: registered(revokeRoute(deps.revokeToken, clientOf)) }, ...posted, preflight },
    { path: pushedAuthorization, name: 'par', methods: { POST: onPush }, ...posted, budget: PAR_BUDGET, preflight },
    { path: deviceAuthorization, name: 'device_authorization', methods: { POST: onDevice }, ...posted, budget: DEVICE_BUDGET },
    {
      path: backchannelAuthentication, name: 'backchannel_authentication', methods: { POST: onBackchannel }, ...posted, budget: BACKCHANNEL_BUDGET,
      isServed: isOn('oidcCiba'),
    },
    { path: keys, name: 'keys', methods: { GET: keysRoute(deps.publicKeys) }, ...published },
    { path: WELL_KNOWN.openid, name: 'discovery', methods: { GET: discoveryRoute(deps.discovery) }, ...published },
    { path: checkSession, name: 'check_session', methods: { GET: checkSessionRoute(cookies) }, family, budget: PUBLIC_BUDGET, isSafe: true, isServed: isOn('oidcSessionManagement') },
    authorizationServerMetadata(deps, WELL_KNOWN.authorizationServer),
  ]
}

// RFC 8414 §3
const authorizationServerMetadata = (deps: HttpDependencies, path: string): Endpoint => ({
  path, name: 'authorization_server_metadata', methods: { GET: discoveryRoute(deps.discovery) }, family: protocolFamily,
  budget: PUBLIC_BUDGET, isSafe: true, preflight: publicPreflight, isServed: isOn('mcp'),
})

/** Endpoints whose path begins at the origin even if the base URL has a path, which then ends theirs (RFC 8414 §3.1). */
const originEndpoints = ({ deps, basePath }: Site): readonly Endpoint[] =>
  basePath === '' ? [] : [
    authorizationServerMetadata(deps, `${WELL_KNOWN.authorizationServer}${basePath}`),
    protectedResourceMetadata(mcpOf(deps), mcpMetadataPath(basePath)),
  ]

const mcpOf = ({ api, authenticateCaller, ownResource, storage, issuer, vendor, version, clientCertificates }: HttpDependencies) =>
  ({ api, authenticateCaller, ownResource, storage, issuer, vendor, version, clientCertificates })

/** The endpoints for browsers. */
function browserEndpoints({ deps, cookies, pages, basePath, origin }: Site, family: Family): readonly Endpoint[] {
  const { authorize, endSession, device } = ENDPOINTS
  const onAuthorize = authorizeRoute({ start: deps.startAuthorization, protect: deps.protectResponse, cookies, pages, issuer: deps.issuer, basePath })
  const look = new GuestLook({ sessions: deps.browserSessions, cookies, pages, brands: deps.findBrand, languageOf: deps.languageOf })
  const onLogout = endSessionRoute({ logOut: deps.logOut, signOut: deps.steps.external.signOut, cookies, pages, look, origin, action: `${basePath}${endSession}` })
  const onDevice = deviceRoute({ enter: deps.enterUserCode, cookies, pages, look, basePath, origin })
  const context: StepContext = {
    basePath,
    pages,
    opener: new StepOpener({ open: deps.openAuthRequest, cookies, origin }),
    responder: new Responder({ protect: deps.protectResponse, issuer: deps.issuer, basePath, cookies }),
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
    askConsent: deps.askConsent,
    reviewDevice: deps.reviewDevice,
    answerDevice: deps.answerDevice,
    vendor: deps.vendor,
    brands: deps.findBrand,
  }
  const ofPerson = { sessions: deps.browserSessions, brands: deps.findBrand, cookies, pages, basePath, origin }
  const page = { budget: PAGE_BUDGET, isSafe: false }
  const endpoints: readonly PageEndpoint[] = [
    { path: authorize, name: 'authorize', methods: { GET: onAuthorize, POST: onAuthorize }, ...page },
    { path: endSession, name: 'end_session', methods: { GET: onLogout, POST: onLogout }, ...page },
    { path: device, name: 'device', methods: { GET: onDevice, POST: onDevice }, ...page },
    ...stepPages(loginSteps(context)),
    ...externalEndpoints(context),
    ...codePages({
      verifyContact: deps.verifyContact,
      changeEmail: deps.changeEmailWithCode,
      setPasswordWithCode: deps.setPasswordWithCode,
      passkeyWithCode: deps.passkeyWithCode,
      acceptInvited: deps.acceptInvited,
      links: { ofUser: (userId) => deps.account.links.manage.ofUser(userId) },
      ...ofPerson,
    }),
    ...accountPages({ use: deps.account, vendor: deps.vendor, hasRequests: () => deps.isFeatureOn('oidcCiba'), clock: deps.clock, ...ofPerson }),
    ...brandEndpoints({ read: deps.readPicture, links: deps.previewLinks, brands: deps.findBrand, pages }),
    ...consolePages(deps, pages, basePath),
    ...(deps.inbox ? inboxPages({ ...deps.inbox, pages, baseUrl: deps.baseUrl, basePath }) : []),
  ]
  const home = redirectToCanonicalHost(deps.baseUrl)
  return endpoints.map((row) => ({ ...row, methods: eachMethod(row.methods, home), family }))
}

const eachMethod = (methods: Endpoint['methods'], around: (handler: Handler) => Handler): Endpoint['methods'] =>
  Object.fromEntries(Object.entries(methods).map(([method, handler]) => [method, around(handler)]))

function operationsEndpoints({ deps }: Site): readonly Endpoint[] {
  const row = { family: protocolFamily, budget: OPERATIONS_BUDGET, isSafe: true }
  return [
    ...(deps.hasDebugListener ? [] : guardedDebugEndpoints(deps)),
    ...['management', 'admin', 'auth'].map((area) => ({ path: `/${area}/v1/healthz`, name: 'healthz', methods: { GET: apiHealthRoute() }, ...row })),
  ]
}

function siteOf(deps: HttpDependencies): Site {
  const base = new URL(deps.baseUrl)
  const basePath = base.pathname === '/' ? '' : base.pathname
  const cookies = new Cookies(deps.baseUrl, () => deps.isFeatureOn('oidcSessionManagement'))
  const languages = new Languages({ cookies, fallback: deps.defaultLanguage })
  const pages = new Pages({ languages, basePath, brand: () => deps.findBrand.ofInstance() })
  return { deps, cookies, pages, basePath, origin: base.origin }
}

/** Every endpoint except the API methods, most frequent first. */
export function allEndpoints(deps: HttpDependencies): readonly Endpoint[] {
  const site = siteOf(deps)
  return [
    ...protocolEndpoints(site),
    ...registrationEndpoints(deps),
    ...mcpEndpoints(mcpOf(deps)),
    ...consoleFiles(deps),
    ...browserEndpoints(site, pageFamily(site.pages, site.basePath)),
    ...operationsEndpoints(site),
    ...assets(),
    ...(deps.hasApiDocs ? describingEndpoints(deps) : []),
    ...assetEndpoints({ registry: deps.api, authenticate: deps.authenticateCaller, nonces: deps.dpopNonces, sender: senderReader(deps.clientCertificates, deps.issuer), origins: apiOrigins(deps.storage, deps.issuer) }),
  ]
}

/** Builds the Express application: the protocol, the login pages and the operations, below the path of the base URL. */
export function createHttpApp(deps: HttpDependencies): Express {
  const site = siteOf(deps)
  const { pages, basePath } = site
  const app = expressApp(deps.trustedProxies)
  const router = Router({ caseSensitive: true, strict: true })
  const frame = new Frame({
    log: deps.log,
    metrics: deps.metrics,
    limiter: new RateLimiter(deps.rateLimits, deps.clock),
    noteLogin: deps.noteLogin,
    requests: deps.requests,
    addressOf: addressReader(deps.trustedProxies),
  })
  const mounted = mountEndpoints(router, frame, allEndpoints(deps), deps.compared)
  const docs = deps.hasApiDocs ? `${deps.baseUrl}/docs` : undefined
  router.use(apiRoutes({ registry: deps.api, authenticate: deps.authenticateCaller, nonces: deps.dpopNonces, sender: senderReader(deps.clientCertificates, deps.issuer), binary: deps.binaryCalls, frame, origins: apiOrigins(deps.storage, deps.issuer), docs }))
  app.use(basePath === '' ? '/' : basePath, router)
  const rows = originEndpoints(site)
  if (rows.length > 0) {
    const atOrigin = Router({ caseSensitive: true, strict: true })
    mountEndpoints(atOrigin, frame, rows, deps.compared)
    app.use(atOrigin)
  }
  app.use(frame.route('not_found', pageFamily(pages, basePath), notFoundRoute(pages), PAGE_BUDGET))
  app.use(refuseUnreadable)
  answerExactPaths(app, mounted, basePath, deps.compared)
  return app
}
