/**
 * The HTTP transport: OAuth and OpenID Connect endpoints, login pages, operations. Contains no business rules and does not access the
 * storage.
 *
 *   request → Frame (id, limit, log) → handler: wire → use case → response, page or redirect
 */
export { PREVIEW_PATH } from './brand/brand-endpoints.js'
export { avatarPath, fontPath, picturePath } from './login/views/index.js'
export { createDebugApp } from './create-debug-app.js'
export { createHttpApp } from './create-http-app.js'
export { announcedCertificates, certificatesIn } from './wire/client-certificate.js'
export type { CertificatePlace, CertificateSource } from './wire/client-certificate.js'
export type { HttpDependencies } from './dependencies.js'
export type { StepUseCases } from './login/step-use-cases.js'
export { renderFirstPage } from './login/render-first-page.js'
export { currentNetwork, currentRequest, runRequest } from './server/current-request.js'
export { drainServer } from './server/drain-server.js'
export { createServer, type Served, type ServerOptions, type TlsFiles } from './server/create-server.js'
export type { Connections } from './server/connections/connections.js'
export type { ConnectionLimits } from './server/connections/limits.js'
export { Metrics } from './server/metrics.js'
export { NO_RATE_LIMITS } from './server/rate-limiter.js'
export type { RateLimits } from './server/rate-limiter.js'
export type { AnsweredRequest, RequestLog } from './server/request-log.js'
