import { Unreadable } from './unreadable.js'

/**
 * Parses JSON. Drops the parser's own message, because it quotes the text, which may contain secrets.
 *
 * @throws Unreadable with line and column where they are known
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw new Unreadable(position === undefined ? 'is not JSON' : `is not JSON (${placeOf(text, Number(position))})`)
  }
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
