import type { Request, Response } from 'express'
import { Unauthenticated } from '@keyhall/core/api'
import type { AuthenticateCaller } from '@keyhall/core/api'
import type { ManageRegistration, RegisterClient, RegistrationAccess } from '@keyhall/core/open-clients'
import { RegistrationRefused, TooManyOpenClients, TooManyRegistrations, registrationResponse } from '@keyhall/core/open-clients'
import { BearerError, ENDPOINTS } from '@keyhall/core/protocol'
import { ClientId } from '@keyhall/core/shared'
import type { Issuer } from '@keyhall/core/shared'
import { callerOf } from '../api/caller-of.js'
import { UnreadableBody, readJson } from '../api/read-json.js'
import { protocolFamily } from '../server/families.js'
import type { Family, Framed, Handler } from '../server/frame.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { REGISTRATION_BUDGET } from '../server/route-budget.js'
import type { CertificateSource } from '../wire/client-certificate.js'
import { accessToken } from '../wire/access-token.js'
import { sendBearerProblem, sendProtocolProblem } from '../wire/oauth-error-response.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import { senderReader } from '../wire/sender.js'
import { ANY_ORIGIN, publicPreflight } from './cross-origin.js'

const BODY = { mostBytes: REGISTRATION_BUDGET.maxBodyBytes, beyond: '' }
const HOUR = 3600

/** RFC 7591 §3.2.2. */
const sendProblem = (res: Response, status: number, error: string, description: string, headers: Readonly<Record<string, string>> = {}): void =>
  sendJson(res, status, { error, error_description: description }, { ...NO_STORE, ...headers })

/** How the registration endpoints answer errors. */
const registrationFamily: Family = {
  ...protocolFamily,
  onProblem: (res, problem) => {
    if (problem instanceof RegistrationRefused) sendProblem(res, 400, problem.problem.error, problem.problem.description)
    else if (problem instanceof UnreadableBody) sendProblem(res, problem.status, 'invalid_client_metadata', problem.message)
    else if (problem instanceof TooManyRegistrations) {
      sendProblem(res, 429, 'temporarily_unavailable', problem.message, { 'Retry-After': String(problem.retryAfterSeconds) })
    } else if (problem instanceof TooManyOpenClients) sendProblem(res, 503, 'temporarily_unavailable', problem.message, { 'Retry-After': String(HOUR) })
    else if (problem instanceof Unauthenticated) sendBearerProblem(res, new BearerError('invalid_token', 'the initial access token is not valid'))
    else if (problem instanceof BearerError) sendBearerProblem(res, problem)
    else return sendProtocolProblem(res, problem)
    return 'expected'
  },
}

interface Dependencies {
  readonly registerClient: RegisterClient
  readonly manageRegistration: ManageRegistration
  readonly authenticateCaller: AuthenticateCaller
  readonly issuer: Issuer
  readonly vendor: string
  readonly clientCertificates: CertificateSource
}

/** Lets scripts of any origin read the response, errors included: clients in browsers register before anything knows their origin. */
const forAnyOrigin =
  (handler: Handler): Handler =>
  (req, res, framed) => {
    for (const [name, value] of Object.entries(ANY_ORIGIN)) res.setHeader(name, value)
    return handler(req, res, framed)
  }

/** POST /oauth/v2/register (RFC 7591 §3.1). */
function registering({ registerClient, authenticateCaller, issuer, vendor, clientCertificates }: Dependencies): Handler {
  const caller = callerOf({ authenticate: authenticateCaller, vendor, sender: senderReader(clientCertificates, issuer) })
  return async (req, res, framed) => {
    const by = req.headers.authorization === undefined ? undefined : await caller(req, framed.origin())
    sendJson(res, 201, registrationResponse(await registerClient.register(await readJson(req, BODY), by, framed.origin()), issuer))
  }
}

const accessOf = (req: Request, framed: Framed): RegistrationAccess =>
  ({ id: ClientId.parse(String(req.params['id'])), token: accessToken(req, undefined).text, origin: framed.origin() })

/** The endpoints of dynamic client registration (RFC 7591, RFC 7592). */
export function registrationEndpoints(deps: Dependencies): readonly Endpoint[] {
  const { manageRegistration: manage, registerClient, issuer } = deps
  const row = { family: registrationFamily, budget: REGISTRATION_BUDGET, isSafe: true, preflight: publicPreflight, isServed: (instance) => registerClient.isServed(instance) } satisfies Partial<Endpoint>
  const reading: Handler = async (req, res, framed) => sendJson(res, 200, registrationResponse(await manage.read(accessOf(req, framed)), issuer))
  const replacing: Handler = async (req, res, framed) => {
    const access = accessOf(req, framed)
    sendJson(res, 200, registrationResponse(await manage.replace(access, await readJson(req, BODY)), issuer))
  }
  const removing: Handler = async (req, res, framed) => {
    await manage.remove(accessOf(req, framed))
    sendEmpty(res, 204, NO_STORE)
  }
  return [
    { path: ENDPOINTS.registration, name: 'register', methods: { POST: forAnyOrigin(registering(deps)) }, ...row },
    {
      path: `${ENDPOINTS.registration}/:id`, name: 'registration', ...row,
      methods: { GET: forAnyOrigin(reading), PUT: forAnyOrigin(replacing), DELETE: forAnyOrigin(removing) },
    },
  ]
}
