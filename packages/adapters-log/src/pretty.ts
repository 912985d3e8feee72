import { createRequire } from 'node:module'
import type { DestinationStream } from 'pino'
import type * as PinoPretty from 'pino-pretty'

/** Loaded on first use, and synchronously, because loggers are created synchronously. */
const library = (): typeof PinoPretty => createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty

/** Turns JSON lines into readable ones: time, level, message, other members. */
export function pretty(output: DestinationStream, isColored: boolean): DestinationStream {
  const shown = library().prettyFactory({ colorize: isColored, translateTime: 'SYS:HH:MM:ss', ignore: 'pid', singleLine: true })
  return { write: (line) => output.write(shown(line)) }
}
