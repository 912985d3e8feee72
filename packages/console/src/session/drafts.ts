/** Unsaved values of forms. They survive a redirect to the sign-in of the server in `sessionStorage`, and are taken once. */
const PREFIX = 'keyhall.console.draft:'

const open = new Map<string, () => unknown>()

/**
 * Registers an open form for the next redirect, and removes its values from before the last one.
 *
 * @param values returns the unsaved values without secrets; `undefined` when nothing is unsaved
 * @returns a function that removes the form
 */
export function registerDraft(key: string, values: () => unknown): () => void {
  open.set(key, values)
  sessionStorage.removeItem(PREFIX + key)
  return () => {
    if (open.get(key) === values) open.delete(key)
  }
}

/** Stores the unsaved values of every open form. */
export function saveDrafts(): void {
  for (const [key, values] of open) {
    const draft = values()
    if (draft !== undefined) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  }
}

/** The unsaved values of a form from before the redirect. They stay until the form is registered: React may begin to render it more than once. */
export function draftOf(key: string): unknown {
  const stored = sessionStorage.getItem(PREFIX + key)
  return stored === null ? undefined : (JSON.parse(stored))
}

/** Removes every draft: at a sign-out, the next person must not find them. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
