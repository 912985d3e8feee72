import { CannotRun } from './cannot-run.js'
import { Fapi2Party } from './party/fapi2-party.js'
import { described } from './party/authorization-response.js'
import { problemIn } from './party/client-calls.js'
import { RelyingParty } from './party/relying-party.js'
import type { Time } from './party/time.js'
import { CLIENTLESS_PROFILES } from './settings.js'
import type { SelftestSettings } from './settings.js'
import { Verdict } from './verdict.js'
import { jsonAnswer, jsonObject } from './wire/json-answer.js'
import type { JsonAnswer } from './wire/json-answer.js'
import type { Send } from './wire/send.js'

const causeOf = (problem: unknown): string => {
  if (problem instanceof AggregateError) return causeOf((problem.errors as readonly unknown[])[0])
  return problem instanceof Error ? problem.message : String(problem)
}

async function discover(issuer: string, send: Send): Promise<JsonAnswer> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await send({ method: 'GET', url, headers: { accept: 'application/json' } }).catch((problem: unknown) => {
    throw new CannotRun(`${issuer} does not answer (${causeOf(problem)}). Start the server, or name another one with --issuer.`)
  })
  const document = jsonObject(answer.body)
  if (document === undefined || (answer.status !== 200 && document['issuer'] === undefined)) {
    throw new CannotRun(`${url} answers ${answer.status} and no discovery document. Check --issuer.`)
  }
  return jsonAnswer(answer)
}

const WAY_FORWARD = 'Check --client-id, --redirect-uri, --login-name and the password'

/** Signs in and redeems the code once, because all other checks need both. */
async function trySigningIn(rp: RelyingParty): Promise<void> {
  const { authorization, client, settings } = rp
  if (settings.registration?.client.method === 'private_key_jwt') {
    await new Fapi2Party(rp).redeem()
    return
  }
  const hasCode = settings.profiles.some((profile) => !CLIENTLESS_PROFILES.includes(profile) && profile !== 'implicit')
  const response = await authorization.respond(hasCode ? {} : { response_type: 'id_token', nonce: 'selftest' })
  if (response.parameters.has('error')) throw new CannotRun(`Cannot sign in: the client received ${described(response)}. ${WAY_FORWARD}.`)
  if (!hasCode || rp.metadata.optionalEndpoint('token_endpoint') === undefined) return
  const answer = await client.redeem(await authorization.grant())
  if (answer.json['error'] !== 'invalid_client') return
  throw new CannotRun(`The token endpoint refuses the client (${problemIn(answer)}). Check --client-auth and the secret of the client.`)
}

/**
 * Reads the discovery document and signs in, unless only the configuration is checked.
 *
 * @throws CannotRun
 */
export async function prepare(settings: SelftestSettings, send: Send, time: Time): Promise<RelyingParty> {
  const rp = new RelyingParty({ settings, send, time, discovery: await discover(settings.issuer, send) })
  if (settings.profiles.every((profile) => CLIENTLESS_PROFILES.includes(profile))) return rp
  try {
    await trySigningIn(rp)
  } catch (problem) {
    if (problem instanceof CannotRun) throw problem
    const cause = problem instanceof Verdict ? problem.message : causeOf(problem)
    throw new CannotRun(`Cannot sign in: ${cause}. ${WAY_FORWARD}.`)
  }
  return rp
}
