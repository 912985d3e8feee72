import type { IncomingMessage } from 'node:http'
import type { FailedRules, TokenSet } from '@keyhall/core/tokens'
import type { ExchangeToken } from '@keyhall/core/grants'
import { opaqueTokenId } from '@keyhall/core/protocol'
import type { Parameters } from '@keyhall/core/protocol'
import { Failure } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'
import { problemReason, reasonCodeOf } from '../server/problem-reason.js'
import { traceLogin } from '../server/request-trace.js'
import type { Found } from '../server/request-trace.js'
import type { ReadClientCertificate } from '../wire/client-certificate.js'
import { clientCredentials } from '../wire/client-credentials.js'
import { dpopProof } from '../wire/dpop-proof.js'
import { readForm } from '../wire/read-form.js'
import { NO_STORE, send } from '../wire/send.js'
import type { SenderReader } from '../wire/sender.js'

/**
 * RFC 6749 §5.1 with OIDC Core §3.1.3.3 and RFC 8693 §2.2.1, as JSON with only the members that have a value. Tokens consist of letters,
 * digits, "_", "-" and ".", which JSON does not escape. They are inserted as they are: searching a JWT for characters to escape costs more than
 * all the rest.
 */
function tokenResponse(tokens: TokenSet): string {
  const others = JSON.stringify({
    token_type: tokens.tokenType,
    expires_in: tokens.expiresIn,
    scope: tokens.scopes.join(' '),
    authorization_details: tokens.authorizationDetails,
    resource: tokens.resources?.length === 1 ? tokens.resources[0] : tokens.resources,
    issued_token_type: tokens.issuedTokenType,
  })
  const { accessToken, refreshToken, idToken } = tokens
  return `{${member('access_token', accessToken)}${member('refresh_token', refreshToken)}${member('id_token', idToken)}${others.slice(1)}`
}

const member = (name: string, token: string | undefined): string => (token === undefined ? '' : `"${name}":"${token}",`)

/** POST /oauth/v2/token (RFC 6749 §3.2). */
export const tokenRoute =
  (exchange: ExchangeToken, sender: SenderReader, clientCertificateOf: ReadClientCertificate): Handler =>
  async (req, res, { origin }) => {
    const parameters = await readForm(req)
    const code = codeIn(parameters)
    try {
      if (code) traceLogin(req, { outcome: 'answered', isQuiet: true, ...code })
      const sent = { proof: dpopProof(req), bases: sender.basesOf(req), certificateThumbprint: sender.certificateOf(req) }
      const tokens = await exchange.exchange(parameters, clientCredentials(req, parameters, clientCertificateOf), sent, origin())
      if (tokens.failedRules) traceFailedRules(req, tokens.failedRules, code)
      send(res, 200, 'application/json', tokenResponse(tokens), NO_STORE)
    } catch (problem) {
      if (code) traceLogin(req, { ...code, outcome: 'error_sent', reason: reasonOf(problem), ...reasonCodeOf(problem), isQuiet: false })
      throw problem
    }
  }

/** The authorization code, which links the trace to the sign-in. */
function codeIn(parameters: Parameters): Pick<Found, 'codeId'> | undefined {
  const codeId = opaqueTokenId('code', parameters.get('code') ?? '')
  return parameters.get('grant_type') === 'authorization_code' && codeId !== undefined ? { codeId } : undefined
}

/**
 * Tokens are issued without the claims of failed rules; the trace says why. A redemption belongs to its sign-in. Other requests, such as
 * refreshes, are frequent: they are traced only when the audit trail gets an event about them, which names the request.
 */
function traceFailedRules(req: IncomingMessage, { rules, clientId, userId, isRecorded }: FailedRules, code: Pick<Found, 'codeId'> | undefined): void {
  const reason = [...new Set(rules.map(({ owner, name, problem }) => `claim rule "${name}" of the ${owner}: ${problem}`))].join('; ')
  const parties = { clientId, ...(userId === undefined ? {} : { userId }) }
  traceLogin(req, { ...(code ?? parties), outcome: 'answered', reason, reasonCode: 'claim_rules.failed', isQuiet: !code && !isRecorded })
}

/** Uses our own error descriptions, which contain no input. */
const reasonOf = (problem: unknown): string =>
  problemReason(problem) ?? (problem instanceof Failure ? problem.code : 'internal')
