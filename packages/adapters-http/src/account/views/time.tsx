import type { Words } from '@keyhall/texts'

interface TimeProps {
  readonly words: Words
  /** Seconds since 1970. */
  readonly at: number
}

/** A date in UTC. The script of the page converts it to the time zone of the browser. */
export function Day({ words, at }: TimeProps) {
  return <bdi><time datetime={isoOf(at)} data-precision="day">{words.date(at)}</time></bdi>
}

/** A date with time. */
export function Minute({ words, at }: TimeProps) {
  return <bdi><time datetime={isoOf(at)} data-precision="minute">{words.dateAndTime(at)}</time></bdi>
}

const isoOf = (at: number): string => new Date(at * 1000).toISOString()
