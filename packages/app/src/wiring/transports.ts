import { fileURLToPath } from 'node:url'
import type { KeyRing } from '@keyhall/adapters-crypto'
import { Metrics } from '@keyhall/adapters-http'
import type { HttpDependencies, RequestLog } from '@keyhall/adapters-http'
import { RpcTransport } from '@keyhall/adapters-rpc'
import { OwnResource } from '@keyhall/core/resources'
import { CONSOLE_CLIENT_ID } from '@keyhall/core/setup'
import type { LoadedConfiguration } from '@keyhall/core/stores'
import { announcedCertificates, runRequest } from '@keyhall/adapters-http'
import type { Logger } from '@keyhall/adapters-log'
import { requestLine } from '@keyhall/adapters-log'
import { version } from '../version.js'
import { LOCALES } from '@keyhall/texts'
import { discoveryOf } from '@keyhall/core/discovery'
import type { Readiness } from '../lifecycle/readiness.js'
import { accountUseCases } from './account.js'
import { dependencies as sources } from './dependencies.js'
import { hasInbox } from './mail.js'
import { published } from './published.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** The output folder of the build of `packages/console`. */
const CONSOLE_FOLDER = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

const consoleOf = (isServed: boolean) => ({ consoleClientId: CONSOLE_CLIENT_ID, consoleFolder: isServed ? CONSOLE_FOLDER : undefined })

const requestLog = (logger: Logger): RequestLog => ({
  answered: requestLine(logger),
  failed: (requestId, route, problem) => {
    logger.error({ requestId, route, err: problem }, 'request failed')
  },
})

/** Request log, metrics and request ids. */
function observing(get: Wiring['get']): Pick<HttpDependencies, 'log' | 'metrics' | 'noteLogin' | 'requests'> {
  const [functions, instance] = [get(t.RUN_FUNCTIONS), get(t.INSTANCE)]
  const requests = { run: runRequest, mayCallOthers: () => functions.isAnyBound() || instance.get().settings.features.mcp }
  return { log: requestLog(get(t.LOGGER)), metrics: get(t.METRICS), noteLogin: get(t.NOTE_LOGIN), requests }
}

/** The developer inbox and the location of `/debug/*`. */
function forOperators(get: Wiring['get']): Pick<HttpDependencies, 'inbox' | 'hasDebugListener'> {
  const settings = get(t.SETTINGS)
  const inbox = { storage: get(t.STORAGE), isOpenToAll: settings.devInbox === true }
  return { ...(hasInbox(settings) ? { inbox } : {}), hasDebugListener: settings.hasDebugListener ?? false }
}

/** The published keys, as a promise only until they exist, or while they are compared. */
const publishedKeys = (readiness: Readiness, ring: KeyRing, configuration: LoadedConfiguration): HttpDependencies['publicKeys'] => {
  const keySet = published(configuration, () => ring.publicKeySet())
  return () => (readiness.hasKeys ? keySet() : readiness.keys.then(keySet))
}

/** The sign-in of devices. */
const devices = (get: Wiring['get']): Pick<HttpDependencies, 'authorizeDevice' | 'requestBackchannel' | 'enterUserCode' | 'reviewDevice' | 'answerDevice'> => ({
  authorizeDevice: get(t.AUTHORIZE_DEVICE),
  requestBackchannel: get(t.BACKCHANNEL).request,
  enterUserCode: get(t.ENTER_USER_CODE),
  reviewDevice: get(t.REVIEW_DEVICE),
  answerDevice: get(t.ANSWER_DEVICE),
})

/** What the links and codes of mails lead to. */
function mailedLinks(get: Wiring['get']): Pick<HttpDependencies, 'verifyContact' | 'changeEmailWithCode' | 'setPasswordWithCode' | 'passkeyWithCode' | 'acceptInvited'> {
  return {
    verifyContact: get(t.VERIFY_CONTACT),
    changeEmailWithCode: get(t.CHANGE_EMAIL_WITH_CODE),
    setPasswordWithCode: get(t.SET_PASSWORD_WITH_CODE),
    passkeyWithCode: get(t.PASSKEY_WITH_CODE),
    acceptInvited: get(t.ACCEPT_INVITED_PERSON),
  }
}

function dependencies(get: Wiring['get']): HttpDependencies {
  const { baseUrl, vendor, trustedProxies, clientCertificates, rateLimits, hasApiDocs, hasConsole, defaultLanguage } = get(t.SETTINGS)
  const instance = get(t.INSTANCE)
  return {
    baseUrl,
    vendor,
    version: version(),
    ...consoleOf(hasConsole),
    trustedProxies,
    clientCertificates,
    rateLimits,
    hasApiDocs,
    defaultLanguage,
    issuer: get(t.ISSUER),
    clock: get(t.CLOCK),
    ...observing(get),
    storage: get(t.STORAGE),
    ...forOperators(get),
    discovery: get(t.DISCOVERY),
    compared: instance.compared,
    isFeatureOn: (feature) => instance.get().settings.features[feature],
    publicKeys: publishedKeys(get(t.READINESS), get(t.KEY_RING), get(t.STORAGE).configuration),
    ready: async () => {
      get(t.READINESS).assertStaying()
      await get(t.READINESS).keys
      await get(t.STORAGE).check()
      await get(t.KEY_RING).active('RS256')
    },
    api: get(t.API_REGISTRY),
    binaryCalls: new RpcTransport({ vendor }),
    authenticateCaller: get(t.AUTHENTICATE_CALLER),
    dpopNonces: get(t.DPOP_NONCES),
    ownResource: new OwnResource(sources(get, 'storage', 'events', 'instance', 'issuer', 'ids', 'clock')),
    registerClient: get(t.REGISTER_CLIENT),
    manageRegistration: get(t.MANAGE_REGISTRATION),
    exchangeToken: get(t.EXCHANGE_TOKEN),
    introspectToken: get(t.INTROSPECT_TOKEN),
    revokeToken: get(t.REVOKE_TOKEN),
    getUserInfo: get(t.GET_USER_INFO),
    pushAuthorization: get(t.PUSH_AUTHORIZATION),
    startAuthorization: get(t.START_AUTHORIZATION), protectResponse: get(t.PROTECT_RESPONSE),
    openAuthRequest: get(t.OPEN_AUTH_REQUEST),
    nameLogin: get(t.NAME_LOGIN),
    languageOf: get(t.LANGUAGE_OF),
    completeLogin: get(t.COMPLETE_LOGIN),
    owedSteps: get(t.OWED_STEPS),
    registerPerson: get(t.REGISTER_PERSON),
    findBrand: get(t.FIND_BRAND),
    readPicture: get(t.READ_PICTURE),
    previewLinks: get(t.PREVIEW_LINKS),
    verifyPassword: get(t.VERIFY_PASSWORD),
    steps: get(t.STEP_USE_CASES),
    browserSessions: get(t.BROWSER_SESSIONS),
    logOut: get(t.LOG_OUT),
    askConsent: get(t.ASK_CONSENT),
    account: accountUseCases(get),
    ...mailedLinks(get),
    ...devices(get),
  }
}

/** Binds the HTTP transport. */
export function wireTransports(wiring: Wiring): void {
  wiring
    .single(t.DISCOVERY, (get) => published(get(t.STORAGE).configuration, discoveryOf(get(t.INSTANCE).get, {
      issuer: get(t.ISSUER), vendor: get(t.SETTINGS).vendor, uiLocales: LOCALES.map(({ locale }) => locale), ...announcedCertificates(get(t.SETTINGS).clientCertificates),
    })))
    .single(t.METRICS, (get) => {
      const metrics = new Metrics({
        keyhall_passwords_waiting: { help: 'Passwords waiting to be hashed', value: () => get(t.PASSWORD_HASHER).waiting() },
        keyhall_outbox_waiting: { help: 'Messages waiting to be delivered', value: () => get(t.OUTBOX_GAUGES).waiting },
        keyhall_outbox_dead: { help: 'Dead letters', value: () => get(t.OUTBOX_GAUGES).dead },
      })
      return get(t.SETTINGS).hasProcessMetrics ? metrics.withProcessMetrics() : metrics
    })
    .single(t.HTTP_DEPENDENCIES, dependencies)
}
