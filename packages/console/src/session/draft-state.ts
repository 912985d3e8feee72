import { useEffect, useRef, useState } from 'react'
import { draftOf, registerDraft } from './drafts.js'

/**
 * A state that survives a redirect to the sign-in of the server, such as which dialog is open. Never for secrets.
 *
 * @param key unique in the console, such as `instance.keys.dialog`
 */
export function useDraftState<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (draftOf(key) as T | undefined) ?? initial)
  const latest = useRef<unknown>(undefined)
  latest.current = value === initial ? undefined : value
  useEffect(() => registerDraft(key, () => latest.current), [key])
  return [value, setValue]
}
