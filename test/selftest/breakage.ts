import type { HttpAnswer, HttpRequest, Send } from '@keyhall/selftest'

/** A server with one defect, injected between the self-test and the real server. */
export type Breakage = (request: HttpRequest, pass: Send) => Promise<HttpAnswer>

/** One row of a table: a defect and the checks that must fail for it. */
export interface Broken {
  /** What the server does, as a fact. */
  readonly does: string
  /** Exactly the checks that fail. */
  readonly fails: readonly string[]
  /** Checks that passed before and now only warn. */
  readonly warns?: readonly string[]
  /** Checks that passed before and now are skipped. */
  readonly skips?: readonly string[]
  /** Whether the check is run as a public client. */
  readonly asPublic?: boolean
  /** Makes a fresh one: some remember what came by. */
  readonly breakage: () => Breakage
}

export const PATHS = {
  discovery: '/.well-known/openid-configuration',
  authorize: '/oauth/v2/authorize',
  par: '/oauth/v2/par',
  token: '/oauth/v2/token',
  introspect: '/oauth/v2/introspect',
  userinfo: '/oidc/v1/userinfo',
  revoke: '/oauth/v2/revoke',
  endSession: '/oidc/v1/end_session',
  keys: '/oauth/v2/keys',
  backchannel: '/oauth/v2/bc-authorize',
} as const

export type EndpointPath = (typeof PATHS)[keyof typeof PATHS]
export type Json = Record<string, unknown>

/** Where the clients of the tests have their redirect URIs. */
export const CLIENT_ORIGIN = 'https://client.example'

export const pathOf = ({ url }: HttpRequest): string => new URL(url).pathname

/** A copy without these members. */
export const without = <T extends object>(from: T, ...names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T

export const jsonIn = ({ body }: HttpAnswer): Json => JSON.parse(body) as Json

/** An answer made by hand. */
export const answered = (status: number, json: Json, headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(json),
})

/** A redirect made by hand. */
export const redirect = (to: string | URL): HttpAnswer => ({ status: 302, headers: { location: String(to) }, body: '' })

/** Changes the answers of an endpoint. */
export const answering =
  (path: EndpointPath, change: (answer: HttpAnswer, request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>): Breakage =>
  async (request, pass) => {
    const answer = await pass(request)
    return pathOf(request) === path ? change(answer, request) : answer
  }

/** Changes the JSON of successful answers of an endpoint. */
export const saying = (path: EndpointPath, change: (json: Json, request: HttpRequest) => Json | void): Breakage =>
  answering(path, (answer, request) => {
    if (answer.status !== 200) return answer
    const json = jsonIn(answer)
    return { ...answer, body: JSON.stringify(change(json, request) ?? json) }
  })

/** Sets headers of the answers of an endpoint; `undefined` takes one away. */
export const heading = (
  path: EndpointPath,
  headers: Readonly<Record<string, string | undefined>>,
  isMeant: (answer: HttpAnswer) => boolean = () => true,
): Breakage =>
  answering(path, (answer) => (isMeant(answer) ? { ...answer, headers: { ...answer.headers, ...headers } } : answer))

/** The parameters of a request: in its query, or with POST in its form. */
export const parametersOf = ({ method, url, body }: HttpRequest): URLSearchParams =>
  method === 'POST' ? new URLSearchParams(body ?? '') : new URL(url).searchParams

/** The request with other parameters. */
export function withParameters(request: HttpRequest, parameters: URLSearchParams): HttpRequest {
  if (request.method === 'POST') return { ...request, body: parameters.toString() }
  const [address = ''] = request.url.split('?', 1)
  return { ...request, url: `${address}?${parameters.toString()}` }
}

/** Changes what an endpoint hears; a change that returns an answer keeps the request from the server. */
export const hearing =
  (path: EndpointPath, change: (parameters: URLSearchParams, request: HttpRequest) => HttpAnswer | void): Breakage =>
  (request, pass) => {
    if (pathOf(request) !== path) return pass(request)
    const parameters = parametersOf(request)
    const made = change(parameters, request)
    return made ? Promise.resolve(made) : pass(withParameters(request, parameters))
  }

/** Changes the addresses by which the browser is sent to the client. */
export const sendingBack =
  (change: (address: URL, request: HttpRequest) => URL | void): Breakage =>
  async (request, pass) => {
    const answer = await pass(request)
    const { location } = answer.headers
    if (location === undefined || !location.startsWith(CLIENT_ORIGIN)) return answer
    const address = new URL(location)
    return { ...answer, headers: { ...answer.headers, location: (change(address, request) ?? address).href } }
  }

/** Sends as the broken server answers. */
export const through =
  (breakage: Breakage, pass: Send): Send =>
  (request) =>
    breakage(request, pass)

/** Several at once, the first nearest to the self-test. */
export const both =
  (outer: Breakage, inner: Breakage): Breakage =>
  (request, pass) =>
    outer(request, through(inner, pass))
