import type { Socket } from 'node:net'
import type { Mail, Mailer } from '@keyhall/core/mail'
import { mailProblem } from '@keyhall/core/mail'
import type { Attempted } from '@keyhall/core/outbox'
import type { EgressPolicy } from './egress-policy.js'
import { smtpFailure } from './smtp-failure.js'
import { guardedSocket } from './guarded-socket.js'
import type { SmtpAccess, SmtpServer } from './smtp-server.js'
import { smtpServerAt, smtpServerOf } from './smtp-server.js'

/** Configuration of the mailer. */
export interface SmtpMailerOptions {
  /** `smtp://<user>:<password>@<host>:<port>` or `smtps://…`, or a mail server from the API, whose address is checked. */
  readonly server: string | (SmtpAccess & { readonly policy: EgressPolicy })
  /** Seconds for one mail, from its turn to the last response of the server. Default: 20. */
  readonly timeout?: number
}

/** Sends mails to a mail server. */
export interface SmtpMailer extends Mailer {
  /** Accepts no more mails, waits `patience` seconds for those in progress, and closes every connection. */
  close(patience?: number): Promise<void>
}

const failed = (problem: string, isRefusal = false): Attempted => ({ outcome: 'failed', problem, isRefusal })
const CLOSED = failed('the server is shutting down')

/** RFC 3834 §5: prevents automatic replies such as vacation notices. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/**
 * Creates a mailer for one mail server with a small connection pool. Each mail has one recipient, in its header and envelope.
 */
export function smtpMailer({ server: serverOption, timeout = 20 }: SmtpMailerOptions): SmtpMailer {
  const server = typeof serverOption === 'string' ? smtpServerOf(serverOption) : smtpServerAt(serverOption)
  const policy = typeof serverOption === 'string' ? undefined : serverOption.policy
  const running = new Map<AbortController, Promise<Attempted>>()
  let transport: Promise<Transport> | undefined
  let isStopped = false

  // One signal for each mail, because a shared one would keep a reference to every mail.
  const hand = async (mail: Mail, stop: AbortController): Promise<Attempted> => {
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      stop.abort()
    }, timeout * 1000)
    try {
      // Loaded with the first mail, to save memory on servers that send none.
      transport ??= openTransport(server, timeout, policy)
      const { to, from, replyTo, subject, text, html, messageId } = mail
      const envelope = { from: addressOf(from), to: [to] }
      const message = { from, to: { name: '', address: to }, subject, text, html, messageId: `<${messageId}>`, headers: HEADERS, envelope, ...(replyTo === undefined ? {} : { replyTo }) }
      await (await transport).sendMail({ ...message, signal: stop.signal })
      return { outcome: 'delivered' }
    } catch (error) {
      if (isStopped) return CLOSED
      if (isLate) return failed(`the mail server did not take the mail within ${timeout} s`)
      return smtpFailure(error, server.secrets)
    } finally {
      clearTimeout(deadline)
    }
  }

  const send = async (mail: Mail): Promise<Attempted> => {
    const problem = mailProblem(mail)
    if (problem !== undefined) return failed(problem, true)
    if (isStopped) return CLOSED
    const stop = new AbortController()
    const attempt = hand(mail, stop)
    running.set(stop, attempt)
    return attempt.finally(() => running.delete(stop))
  }

  const stopAll = (): void => {
    isStopped = true
    for (const stop of running.keys()) stop.abort()
  }

  const close = async (patience = 3): Promise<void> => {
    const deadline = setTimeout(stopAll, patience * 1000)
    await Promise.all(running.values())
    clearTimeout(deadline)
    stopAll()
    if (transport) (await transport).close()
  }

  return { send, close }
}

type Transport = Awaited<ReturnType<typeof openTransport>>

/** The signal limits the time of a mail. These timeouts are for idle connections, and longer, so that a late mail fails by its signal and says so. */
async function openTransport({ connection }: SmtpServer, timeout: number, policy: EgressPolicy | undefined) {
  const { createTransport } = await import('nodemailer')
  const bound = 2 * timeout * 1000
  const times = { connectionTimeout: bound, greetingTimeout: bound, socketTimeout: bound, dnsTimeout: bound }
  const guards = { disableFileAccess: true, disableUrlAccess: true }
  return createTransport({ ...connection, ...times, ...guards, ...(policy ? { getSocket: checkedSocket({ ...connection, timeout, policy }) } : {}), pool: true, maxConnections: 5, maxRequeues: 1 })
}

type SocketFound = (problem: Error | null, options?: { readonly connection: Socket }) => void

/** Opens the connections of the pool to permitted addresses only. */
const checkedSocket = (place: Parameters<typeof guardedSocket>[0]) => (_options: unknown, found: SocketFound): void => {
  guardedSocket(place).then((connection) => found(null, { connection }), (problem: Error) => found(problem))
}

/** The address of `Name <address>`. */
const addressOf = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from
