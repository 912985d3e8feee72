import { createRequire } from 'node:module'
import type { DestinationStream } from 'pino'

/** Loaded for the first terminal, and at once: loggers are made without waiting. */
const library = (): typeof import('pino-pretty') => createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')

/** Turns JSON lines into lines for people: time, level, message, then what belongs to it. */
export function pretty(output: DestinationStream, isColored: boolean): DestinationStream {
  const shown = library().prettyFactory({ colorize: isColored, translateTime: 'SYS:HH:MM:ss', ignore: 'pid', singleLine: true })
  return { write: (line) => output.write(shown(line)) }
}
