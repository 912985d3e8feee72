import type { Texts } from '../../texts/texts.js'

/** An event as a short statement. The description of the server stands in for a type that this version of the console does not know. */
export function eventText(t: Texts, { type, description }: { readonly type: string; readonly description?: string | undefined }): string {
  const key = `events.${type}`
  return t.has(key) ? t(key) : (description ?? type)
}
