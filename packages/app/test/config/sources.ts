import { ConfigRefused } from '#src/config/config-refused.js'
import type { Config } from '#src/config/config.js'
import { loadConfig } from '#src/config/load-config.js'

/** A key that is 32 random bytes. */
export const MASTER_KEY = 'n3HwYkqB7oW0x-2yVd9mZr_5gTjLcA8eUuKPf1SsQiM'

/** Loads a configuration from an environment and files that exist only here. */
export function load(env: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}): Config {
  return loadConfig({ env, readFile: (path) => files[path] ?? missing(path) })
}

/** The problems of a configuration that is refused. */
export function problems(env: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}): readonly string[] {
  try {
    load(env, files)
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems
    throw error
  }
  return []
}

function missing(path: string): never {
  throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' })
}
