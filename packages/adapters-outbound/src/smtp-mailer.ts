import type { Mail, Mailer } from '@keyhall/core/mail'
import { mailProblem } from '@keyhall/core/mail'
import type { Attempted } from '@keyhall/core/outbox'
import { smtpFailure } from './smtp-failure.js'
import type { SmtpServer } from './smtp-server.js'
import { smtpServerOf } from './smtp-server.js'

/** Where mails go, and how long they may take. */
export interface SmtpMailerOptions {
  /** `smtp://<user>:<password>@<host>:<port>` or `smtps://…`. */
  readonly url: string
  /** Seconds for one mail, from its turn to the last answer of the server; 20 by default. */
  readonly timeout?: number
}

/** Hands mails to a mail server, until it is closed. */
export interface SmtpMailer extends Mailer {
  /** Takes no more mails, gives those that are under way `patience` seconds, and ends every connection. */
  close(patience?: number): Promise<void>
}

const failed = (problem: string, isRefusal = false): Attempted => ({ outcome: 'failed', problem, isRefusal })
const CLOSED = failed('the server is shutting down')

/** RFC 3834 §5: nobody answers a machine that they are on holiday. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/**
 * Makes a mailer for one mail server, with a few connections that are kept and used again. Each mail has one recipient, in its header and
 * in its envelope.
 */
export function smtpMailer({ url, timeout = 20 }: SmtpMailerOptions): SmtpMailer {
  const server = smtpServerOf(url)
  const running = new Map<AbortController, Promise<Attempted>>()
  let transport: Promise<Transport> | undefined
  let isStopped = false

  // A signal for each mail: one for all would remember every mail that it was ever joined with.
  const hand = async (mail: Mail, stop: AbortController): Promise<Attempted> => {
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      stop.abort()
    }, timeout * 1000)
    try {
      // With the first mail: a server that sends none does without it in memory.
      transport ??= openTransport(server, timeout)
      const { to, from, subject, text, html, messageId } = mail
      const envelope = { from: addressOf(from), to: [to] }
      const said = { from, to: { name: '', address: to }, subject, text, html, messageId: `<${messageId}>`, headers: HEADERS, envelope }
      await (await transport).sendMail({ ...said, signal: stop.signal })
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

/** The time of a mail is bounded by its signal; these bounds are for a connection that nobody waits for. */
async function openTransport({ connection }: SmtpServer, timeout: number) {
  const { createTransport } = await import('nodemailer')
  const bound = timeout * 1000
  const times = { connectionTimeout: bound, greetingTimeout: bound, socketTimeout: bound, dnsTimeout: bound }
  const guards = { disableFileAccess: true, disableUrlAccess: true }
  return createTransport({ ...connection, ...times, ...guards, pool: true, maxConnections: 5, maxRequeues: 1 })
}

/** The address of `Name <address>`. */
const addressOf = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from
