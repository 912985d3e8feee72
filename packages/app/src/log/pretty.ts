import { createRequire } from 'node:module'
import type { DestinationStream } from 'pino'
import type * as PinoPretty from 'pino-pretty'

/** Loaded for the first terminal, and at once: loggers are made without waiting. */
const library = (): typeof PinoPretty => createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty

/** Turns JSON lines into lines for people: time, level, message, then what belongs to it. */
export function pretty(output: DestinationStream, isColored: boolean): DestinationStream {
  const shown = library().prettyFactory({ colorize: isColored, translateTime: 'SYS:HH:MM:ss', ignore: 'pid', singleLine: true })
  return { write: (line) => output.write(shown(line)) }
}
