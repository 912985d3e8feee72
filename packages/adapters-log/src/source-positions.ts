import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcePosition } from './source-map.js'
import type { SourceMap } from './source-map.js'

/** The output folder of `scripts/server-bundle.mjs`. */
const BUNDLE = fileURLToPath(new URL('../../app/dist/bundle/', import.meta.url))

/** Positions. Code has fewer, but an error message may contain texts that look like positions. */
const MAX_CACHED = 2000

const POSITION = /^([\w$-]+\.cjs):(\d+):(\d+)/

/**
 * Replaces positions in the bundle by positions in the sources, in the stacks of logged errors. A map is read when a stack needs it, and
 * not kept: the maps of the whole bundle would take more memory than its code.
 *
 * @param folder the bundle, with a separator at its end
 */
export function sourcePositions(folder: string = BUNDLE): (stack: string) => string {
  const cached = new Map<string, string>()

  const read = (file: string, line: number, column: number): string => {
    const map = path.join(folder, `${file}.map`)
    if (!existsSync(map)) return `${folder}${file}:${line}:${column}`
    const found = sourcePosition(JSON.parse(readFileSync(map, 'utf8')) as SourceMap, line, column)
    return found ? `${path.join(folder, found.source)}:${found.line}` : `${folder}${file}:${line}:${column}`
  }

  const translated = (text: string): string => {
    const [position, file, line, column] = POSITION.exec(text) ?? []
    if (position === undefined || file === undefined) return folder + text
    if (cached.size >= MAX_CACHED) cached.clear()
    const known = cached.get(position) ?? read(file, Number(line), Number(column))
    cached.set(position, known)
    return known + text.slice(position.length)
  }

  return (stack) => {
    const [start = '', ...rest] = stack.split(folder)
    return start + rest.map(translated).join('')
  }
}
