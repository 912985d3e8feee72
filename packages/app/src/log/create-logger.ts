import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { destination, pino, stdTimeFunctions } from 'pino'
import { pretty } from './pretty.js'
import { withoutSecretMembers, withoutTokens } from './redaction.js'
import { serializedError, urlWithoutQuery } from './serializers.js'

export type { Logger } from 'pino'

/** How to log. */
export interface LogSettings {
  /** The least important level that is written. */
  readonly level: LoggerOptions['level'] & string
  /** Whether people read it: lines for a terminal instead of JSON. Default: whether standard output is a terminal. */
  readonly isPretty?: boolean
  /** Where the lines go. Default: standard output, without making requests wait for it. */
  readonly output?: DestinationStream
}

/** Bytes of lines that wait for whoever reads them. What comes beyond is dropped: a blocked log must not fill the memory. */
const MAX_BUFFERED = 16 * 1024 * 1024

const terminal: DestinationStream = { write: (line) => void process.stdout.write(line) }

/** Makes the one logger of the process. Tokens, secrets and passwords do not leave it, whoever logs them by mistake. */
export function createLogger({ level, isPretty = process.stdout.isTTY, output }: LogSettings): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: withoutSecretMembers },
    serializers: { err: serializedError, url: urlWithoutQuery },
    hooks: { streamWrite: withoutTokens },
  }
  const stream = isPretty ? pretty(output ?? terminal, output === undefined) : (output ?? destination({ dest: 1, sync: false, minLength: 1, maxLength: MAX_BUFFERED }))
  return withCleanChildren(pino(options, stream))
}

/** What a child logger is bound to goes around the formatters of pino. Children inherit this. */
function withCleanChildren(log: Logger): Logger {
  const { child } = Object.getPrototypeOf(log) as { child: (this: Logger, ...args: Parameters<Logger['child']>) => Logger }
  return Object.assign(log, {
    child(this: Logger, ...[bindings, options]: Parameters<Logger['child']>) {
      return child.call(this, withoutSecretMembers(bindings), options)
    },
  })
}
