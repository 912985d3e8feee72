import { DEFAULT_SETTINGS } from './instance.js'
import type { Instance } from './instance.js'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists are values and are never merged. */
function filled(defaults: unknown, stored: unknown): unknown {
  if (stored === undefined) return defaults
  if (!isMembers(defaults) || !isMembers(stored)) return stored
  const own = Object.entries(stored).map(([name, value]) => [name, Object.hasOwn(defaults, name) ? filled(defaults[name], value) : value])
  return { ...defaults, ...Object.fromEntries(own) as Members }
}

/**
 * The stored instance, with defaults for settings unknown to the version that stored it. Every read of an instance calls this, so that new
 * settings need no migration.
 */
export const withDefaultSettings = (stored: Instance): Instance => ({
  ...stored,
  settings: filled(DEFAULT_SETTINGS, stored.settings) as Instance['settings'],
})
