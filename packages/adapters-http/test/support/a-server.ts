import { FindBranding } from '@keyhall/core/branding'
import { DEFAULT_SETTINGS, FEATURES } from '@keyhall/core/instance'
import { Failure } from '@keyhall/core/shared'
import type { Issuer, SecretHash } from '@keyhall/core/shared'
import { createHttpApp, createServer, Metrics, NO_RATE_LIMITS } from '#src/index.js'
import type { HttpDependencies } from '#src/index.js'

export const NOW = 1_800_000_000

export interface Lines {
  readonly answered: string[]
  readonly failed: unknown[]
}

class Unimplemented extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'test.unimplemented'
}

/** Answers every call with gRPC's `unimplemented`, with status 200. */
const refusingCalls: HttpDependencies['binaryCalls'] = {
  serves: (contentType) => contentType === 'application/grpc',
  answer: () => Promise.reject(new Unimplemented('no such method')),
  refuse: (res, { code }) => {
    res.writeHead(200, { 'grpc-status': code })
    res.end()
  },
  connectError: ({ kind, message }) => ({ code: kind, message }),
}

/** A storage that fails at every read. */
const nothing: ConstructorParameters<typeof FindBranding>[0]['storage'] = { read: () => Promise.reject(new Error('nothing is stored')) }

/** An instance with all features on, or all off. */
export const withEveryFeature = (isOn: boolean): HttpDependencies['compared'] => {
  const features = Object.fromEntries(FEATURES.map((name) => [name, isOn]))
  return () => ({ settings: { ...DEFAULT_SETTINGS, features } }) as unknown as ReturnType<HttpDependencies['compared']>
}

/** The dependencies of the transport, without use cases. */
export function dependencies(lines: Lines, own: Partial<HttpDependencies> = {}): HttpDependencies {
  const deps: Partial<HttpDependencies> = {
    baseUrl: 'https://id.example.com',
    issuer: 'https://id.example.com' as Issuer,
    vendor: 'keyhall',
    consoleClientId: 'console',
    trustedProxies: [],
    rateLimits: NO_RATE_LIMITS,
    hasApiDocs: true,
    defaultLanguage: 'en',
    findBrand: new FindBranding({ storage: nothing, instance: () => ({ settings: DEFAULT_SETTINGS }), vendor: 'keyhall' }),
    clock: { now: () => NOW },
    log: {
      answered: ({ method, route, status }) => void lines.answered.push(`${method} ${route} ${status}`),
      failed: (_requestId, _route, problem) => void lines.failed.push(problem),
    },
    metrics: new Metrics({}),
    noteLogin: { note: () => undefined } as unknown as HttpDependencies['noteLogin'],
    requests: { run: (_request, answer) => answer(), mayCallOthers: () => false },
    version: '0',
    account: {} as HttpDependencies['account'],
    api: { vendor: 'keyhall', methods: [], find: () => undefined } as unknown as HttpDependencies['api'],
    binaryCalls: refusingCalls,
    registerClient: { isServed: () => true } as unknown as HttpDependencies['registerClient'],
    ownResource: { uri: 'https://id.example.com/mcp', ensure: () => Promise.resolve() } as HttpDependencies['ownResource'],
    clientCertificates: { kind: 'off' },
    compared: withEveryFeature(true),
    isFeatureOn: () => true,
    publicKeys: () => Promise.resolve({ keys: [] }),
    ready: () => Promise.resolve(),
    steps: { browserMarks: { of: () => '' as SecretHash }, external: {} } as unknown as HttpDependencies['steps'],
    ...own,
  }
  return deps as HttpDependencies
}

/** The transport alone; each test provides the use cases. */
export function aServer(own: Partial<HttpDependencies> = {}) {
  const lines: Lines = { answered: [], failed: [] }
  return { ...createServer(createHttpApp(dependencies(lines, own))), lines }
}
