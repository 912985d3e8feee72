import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Variables } from './keyhall-process.js'

export const DOCKERFILE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../Dockerfile')

/** The configuration of an image. */
export interface Image {
  readonly variables: Variables
  readonly user: string | undefined
  readonly volumes: readonly string[]
  readonly command: readonly string[]
}

/** The configuration in the last stage of a Dockerfile. */
export function imageOf(dockerfile: string): Image {
  const text = fs.readFileSync(dockerfile, 'utf8').replaceAll('\\\n', ' ')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  const values = (instruction: string) => [...last.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, value = '']) => value.trim())
  return {
    variables: Object.fromEntries(values('ENV').flatMap((line) => line.split(/\s+/)).map((pair) => pair.split('='))),
    user: values('USER').at(-1),
    volumes: values('VOLUME'),
    command: JSON.parse(values('CMD').at(-1) ?? '[]') as string[],
  }
}
