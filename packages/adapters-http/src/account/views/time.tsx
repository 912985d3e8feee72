import type { Words } from '@keyhall/texts'

interface TimeProps {
  readonly words: Words
  /** Seconds since 1970. */
  readonly at: number
}

/** A day. The text is in UTC, until the script of the page rewrites it in the time zone of the browser. */
export function Day({ words, at }: TimeProps) {
  return <bdi><time datetime={isoOf(at)} data-precision="day">{words.date(at)}</time></bdi>
}

/** A day and a time of day. */
export function Minute({ words, at }: TimeProps) {
  return <bdi><time datetime={isoOf(at)} data-precision="minute">{words.dateAndTime(at)}</time></bdi>
}

const isoOf = (at: number): string => new Date(at * 1000).toISOString()
