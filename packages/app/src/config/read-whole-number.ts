import { Unreadable } from '@keyhall/documents/text'

/** @throws Unreadable unless the text is a number of at most 15 digits */
export function readWholeNumber(text: string): number {
  // Kubernetes gives every pod `<SERVICE>_PORT=tcp://…` variables for the services of its namespace.
  if (text.startsWith('tcp://')) throw new Unreadable('was set by Kubernetes for a service of this name (set enableServiceLinks: false)')
  if (!/^-?\d{1,15}$/.test(text)) throw new Unreadable('is not a whole number')
  return Number(text)
}
