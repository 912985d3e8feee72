import type { DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'

/** Turns JSON lines into lines for people: time, level, message, then what belongs to it. */
export function pretty(output: DestinationStream, isColored: boolean): DestinationStream {
  const shown = prettyFactory({ colorize: isColored, translateTime: 'SYS:HH:MM:ss', ignore: 'pid', singleLine: true })
  return { write: (line) => output.write(shown(line)) }
}
