import type { CertificatePlace } from '@keyhall/adapters-http'
import { inspect } from 'node:util'
import { DEFAULT_BACKCHANNEL_LIMITS, MAX_BACKCHANNEL_LIMITS } from '@keyhall/core/ciba'
import { fieldsOf } from '@keyhall/input'
import { LOCALES } from '@keyhall/texts'
import type { Locale } from '@keyhall/texts'
import { readBaseUrl } from './base-url.js'
import { hiddenSecrets } from './hidden-secrets.js'
import { EXPECTED_CERTIFICATES, readClientCertificates } from './client-certificates.js'
import { EXPECTED_NAME_SERVERS, readNameServers } from './name-servers.js'
import { readNetworks } from './networks.js'
import { readSender } from './email-settings.js'
import { InstallationSettings } from './installation-settings.js'
import { Cap, MAX_PER_PERIOD, RateLimit, readWholeNumber } from './number-settings.js'
import { readSmsSigningKey, readSmsUrl, readSmtpUrl } from './secret-settings.js'
import { Setting } from './setting.js'
import { readChoice, readFilled, readFlag, readMatching } from './text-settings.js'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const LANGUAGES = LOCALES.map(({ locale }) => locale)
const EXPECTED_NETWORKS = 'address ranges separated by commas, such as 10.0.0.0/8, fd00::/8'

/** All settings of the operator. Created by `loadConfig` and frozen. */
export class Config extends InstallationSettings {
  /** Mail server, `smtp://` or `smtps://`. Default: none. */
  @Setting({
    read: readSmtpUrl, secret: 'credentials', mayBeInFile: true, defaultShown: 'none: mails stay in `/dev/inbox` where that exists, and are not sent otherwise',
    expected: 'smtp://<user>:<password>@<host>:<port> or smtps://…',
    meaning: 'mail server: `smtps://` (port 465), or `smtp://` (port 587) with STARTTLS, which is required with a password',
  })
  readonly smtpUrl: string | undefined

  /** Whether mails stay in the developer inbox. Default: when listening address and base URL are loopback and no mail server is set. */
  @Setting({
    isFlag: true, read: readFlag, expected: 'true or false',
    defaultShown: '`true` when the listening address and the base URL are loopback and no mail server is set',
    meaning: 'keep mails and text messages in `/dev/inbox`, for loopback peers only. `true` opens the inbox to every peer: anyone who reads it can take over any account',
  })
  readonly devInbox: boolean | undefined

  /** Sender of mails. Default: `keyhall@` and the host of the base URL. */
  @Setting({
    defaultShown: '`keyhall@` and the host of the base URL', read: readSender, expected: 'an email address, or a name with an address in < >',
    meaning: 'sender of mails, `Name <address>` or an address',
  })
  readonly mailFrom!: string

  /** Endpoint of the operator that sends text messages, http or https. Default: none. */
  @Setting({
    read: readSmsUrl, secret: 'path', mayBeInFile: true, defaultShown: 'none: text messages stay in `/dev/inbox` where mails do, and are not offered otherwise',
    expected: 'an https or http URL without user name, password and fragment, such as https://sms.example.com/send',
    meaning: 'your endpoint that sends text messages; a private address needs `KEYHALL_EGRESS_ALLOW`',
  })
  readonly smsUrl: string | undefined

  /** Key that signs the calls of the SMS endpoint. Required with it. Default: none. */
  @Setting({
    read: readSmsSigningKey, secret: 'whole', mayBeInFile: true, expected: 'a random text of 32 to 200 characters without spaces',
    meaning: 'key that signs the calls to `KEYHALL_SMS_URL`; required with it',
  })
  readonly smsSigningKey: string | undefined

  /** Text messages per hour of all servers on one database; 0 is no limit. Default 200. */
  @Setting({
    default: '200', read: readWholeNumber(0, MAX_PER_PERIOD), expected: 'a whole number of text messages per hour, 0 for no limit',
    meaning: 'text messages per hour, over all processes; `0` is no limit. A user always has at most 10 a day, a number 5',
  })
  readonly smsPerHour!: number

  /** Waiting backchannel requests of one application for one person. Default 3. */
  @Setting({
    default: String(DEFAULT_BACKCHANNEL_LIMITS.waiting), read: readWholeNumber(1, MAX_BACKCHANNEL_LIMITS.waiting),
    expected: `a whole number from 1 to ${MAX_BACKCHANNEL_LIMITS.waiting}`,
    meaning:
      'backchannel authentication requests of one application that wait for one person, then 429; two more over all ' +
      'applications ([ciba.md](ciba.md#limits))',
  })
  readonly cibaWaiting!: number

  /** Backchannel requests of one application to one person in an hour. Default 12. */
  @Setting({
    default: String(DEFAULT_BACKCHANNEL_LIMITS.perHour), read: readWholeNumber(1, MAX_BACKCHANNEL_LIMITS.perHour),
    expected: `a whole number from 1 to ${MAX_BACKCHANNEL_LIMITS.perHour}`,
    meaning:
      'backchannel authentication requests of one application to one person in an hour, then 429; two and a half times as ' +
      'many over all applications',
  })
  readonly cibaPerHour!: number

  /** Language of pages and mails when the person has no known preference. Default `en`. */
  @Setting({
    default: 'en', read: readChoice(LANGUAGES, 'is not a supported language'), expected: `one of ${LANGUAGES.join(', ')}`,
    meaning: `the language of pages and mails for people without a known preference: ${LANGUAGES.map((name) => `\`${name}\``).join(', ')}`,
  })
  readonly defaultLanguage!: Locale

  /** The vendor word in scopes, claims and method names. Default `keyhall`. */
  @Setting({
    default: 'keyhall', read: readMatching(/^[a-z][a-z0-9]{0,31}$/, 'is not a vendor word'), expected: 'a lower-case letter, then lower-case letters and digits, 32 at most',
    meaning: 'the vendor word in scopes, claims, method names and headers',
  })
  readonly vendor!: string

  /** Number of processes that share the port. Default 1. */
  @Setting({ default: '1', read: readWholeNumber(1, 256), expected: 'a whole number from 1 to 256', meaning: 'processes that share the port; more than one needs Postgres' })
  readonly workers!: number

  /** CIDRs of proxies whose `X-Forwarded-For` is trusted. Default: none. */
  @Setting({
    default: '', read: readNetworks, expected: EXPECTED_NETWORKS,
    meaning: 'CIDRs of proxies whose `X-Forwarded-For` is trusted, for the client address only, never for host or scheme',
  })
  readonly trustedProxies!: readonly string[]

  /** Where client certificates of mutual TLS arrive. Default: nowhere. */
  @Setting({
    default: 'off', read: readClientCertificates, expected: EXPECTED_CERTIFICATES,
    meaning:
      'where client certificates arrive (RFC 8705): `tls` asks for them in the handshake of this server; `header:Client-Cert` reads the header of a trusted proxy ' +
      '(RFC 9440), `pem-header:X-Client-Cert` the URL-encoded PEM of nginx. The proxy must set or remove the header in every request',
  })
  readonly clientCertificates!: CertificatePlace

  /** Path of the authorities that issue client certificates, PEM. Default: none. */
  @Setting({
    isPathToRead: true, read: readFilled, expected: 'the path of a readable PEM file',
    meaning: 'authorities (PEM) that issue the certificates of clients with `tls_client_auth`, directly or through intermediates that the client sends',
  })
  readonly clientCaFile: string | undefined

  /** Base URL at which clients are asked for certificates. Default: the base URL. */
  @Setting({
    read: readBaseUrl, expected: 'a URL such as https://mtls.example.com', defaultShown: '`KEYHALL_BASE_URL`',
    meaning: 'base URL of the endpoints in `mtls_endpoint_aliases` (RFC 8705 §5): a proxy that asks for certificates there, so that browsers are not asked',
  })
  readonly mtlsBaseUrl: string | undefined

  /** CIDRs that outgoing calls may reach in addition to public addresses. Default: none. */
  @Setting({
    default: '', read: readNetworks, expected: EXPECTED_NETWORKS,
    meaning: 'CIDRs that outgoing calls may reach in addition to public addresses, and to loopback when listening address and base URL are loopback; never metadata services, link-local addresses or this server itself',
  })
  readonly egressAllow!: readonly string[]

  /** Name servers for the proof of domains, as `address` or `address:port`. Default: those of the system. */
  @Setting({
    default: '', read: readNameServers, expected: EXPECTED_NAME_SERVERS,
    meaning: 'name servers that are asked for the text records (TXT) of domains of organizations; empty uses those of the system',
  })
  readonly dnsServers!: readonly string[]

  /** Requests of the login pages per client address and minute; 0 is no limit. Default 6000. */
  @RateLimit(6_000, 'requests to the login pages')
  readonly rateLimitLogin!: number

  /** Forms with a password per client address and minute; 0 is no limit. Default 60. */
  @RateLimit(60, 'forms with a password (sign-in, registration, new password)')
  readonly rateLimitPassword!: number

  /** Requests to the addresses of identity providers per client address and minute; 0 is no limit. Default 2400. */
  @RateLimit(2_400, 'requests to the addresses of identity providers, `/idps/*` (callbacks, assertions and logouts; a sign-in at a SAML provider has two)')
  readonly rateLimitProvider!: number

  /** Requests of token, introspection and revocation endpoint per client address and minute (a resource server may introspect at each of its own requests); 0 is no limit. Default 600000. */
  @RateLimit(600_000, 'requests to the token, introspection and revocation endpoints')
  readonly rateLimitToken!: number

  /** Pushed authorization requests per client address and minute; 0 is no limit. Default 1200. */
  @RateLimit(1_200, 'pushed authorization requests')
  readonly rateLimitPar!: number

  /** Device authorization, backchannel authentication and registrations of clients per client address and minute; 0 is no limit. Default 120. */
  @RateLimit(120, 'device authorization requests, backchannel authentication requests and registrations of clients')
  readonly rateLimitDevice!: number

  /** Requests of the key set, the discovery document and the stylesheets of pages, and preflight requests, per client address and minute; 0 is no limit. Default 60000. */
  @RateLimit(60_000, 'requests to the key set, the discovery document and the stylesheets of pages, and CORS preflight requests,')
  readonly rateLimitKeys!: number

  /** API calls per client address and minute; 0 is no limit. Default 60000. */
  @RateLimit(60_000, 'API calls')
  readonly rateLimitApi!: number

  /** Requests of the API reference and the OpenAPI document per client address and minute; 0 is no limit. Default 300. */
  @RateLimit(300, 'requests to `/docs` and `/openapi.json`')
  readonly rateLimitDocs!: number

  /** Requests of health, readiness and metrics per client address and minute; 0 is no limit. Default 6000. */
  @RateLimit(6_000, 'requests for health, readiness and metrics')
  readonly rateLimitOperations!: number

  /** Open connections of each process. Default 10000. */
  @Cap(10_000, 'open connections of each process; more are closed at once. Each needs a file descriptor')
  readonly maxConnections!: number

  /** Open connections of each process from one client network. Default 1000. */
  @Cap(1_000, 'open connections of each process from one client network (an IPv4 address or an IPv6 /64); trusted proxies are exempt')
  readonly maxConnectionsPerNetwork!: number

  /** Concurrent requests of each process beyond one for each connection. Default 2000. */
  @Cap(2_000, 'HTTP/2 streams and pipelined requests of each process beyond one for each connection; more are refused')
  readonly maxAdditionalRequests!: number

  /** Whether `/docs` and `/openapi.json` are served. Default `true`. */
  @Setting({
    isFlag: true, default: 'true', read: readFlag, expected: 'true or false',
    meaning: 'whether the API reference at `/docs` and its source at `/openapi.json` are served; with `false` both answer 404',
  })
  readonly apiDocs!: boolean

  /** Whether the management console is served at `/ui/console`. Default `on`. */
  @Setting({
    default: 'on', read: readChoice(['on', 'off'], 'is neither on nor off'), expected: 'on or off',
    meaning: 'whether the management console is served at `/ui/console`; `off` also deactivates its client',
  })
  readonly console!: 'on' | 'off'

  /** Whether answers of an https base URL tell browsers to use https only (RFC 6797). Default `true`. */
  @Setting({
    isFlag: true, default: 'true', read: readFlag, expected: 'true or false',
    meaning:
      'whether every answer has `Strict-Transport-Security: max-age=31536000` (RFC 6797) when the base URL is https; ' +
      '`false` where a proxy sets the header, or while other services of the host still need http',
  })
  readonly hsts!: boolean

  /** Minimum level of log messages. Default `info`. */
  @Setting({
    default: 'info', read: readChoice(LOG_LEVELS, 'is not a log level'), expected: `one of ${LOG_LEVELS.join(', ')}`,
    meaning:
      'JSON lines, or readable lines on a terminal; never with tokens, secrets or passwords. Scripts that wait for the line "Keyhall is ready" need `info`; ' +
      'with a higher level they ask `/debug/ready`',
  })
  readonly logLevel!: LogLevel

  /** Warnings, one sentence each. */
  readonly warnings: readonly string[] = []

  /** The settings without any secret. */
  toJSON(): Readonly<Record<string, unknown>> {
    return hiddenSecrets(this, new Map(allSettings().map(({ name, secret }) => [name, secret])))
  }

  [inspect.custom](): unknown {
    return this.toJSON()
  }
}

/** All settings, in the order in which the classes declare them. */
export const allSettings = (): readonly Setting[] => fieldsOf(Config) as readonly Setting[]
