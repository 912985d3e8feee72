import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { pino } from 'pino'
import { logTime } from './log-time.js'
import { pretty } from './pretty.js'
import { withoutSecretMembers, withoutTokens } from './redaction.js'
import { serializedError, urlWithoutQuery } from './serializers.js'
import { standardOutput } from './standard-output.js'

export type { Logger } from 'pino'

/** How to log. */
export interface LogSettings {
  /** Minimum level. */
  readonly level: LoggerOptions['level'] & string
  /** Whether to write readable lines instead of JSON. Default: whether standard output is a terminal. */
  readonly isPretty?: boolean
  /** Destination of the lines. Default: standard output, written asynchronously and in groups of lines. */
  readonly output?: DestinationStream
}

const terminal: DestinationStream = { write: (line) => void process.stdout.write(line) }

/** Creates the logger of the process. It redacts tokens, secrets and passwords that are logged by mistake. */
export function createLogger({ level, isPretty = process.stdout.isTTY, output }: LogSettings): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${logTime()}"`,
    formatters: { level: (label) => ({ level: label }), log: withoutSecretMembers },
    serializers: { err: serializedError, url: urlWithoutQuery },
    hooks: { streamWrite: withoutTokens },
  }
  const stream = isPretty ? pretty(output ?? terminal, output === undefined) : (output ?? standardOutput())
  return withCleanChildren(pino(options, stream))
}

/** Redacts the bindings of child loggers, which bypass the formatters of pino. Children inherit this. */
function withCleanChildren(log: Logger): Logger {
  const { child } = Object.getPrototypeOf(log) as { child: (this: Logger, ...args: Parameters<Logger['child']>) => Logger }
  return Object.assign(log, {
    child(this: Logger, ...[bindings, options]: Parameters<Logger['child']>) {
      return child.call(this, withoutSecretMembers(bindings), options)
    },
  })
}
