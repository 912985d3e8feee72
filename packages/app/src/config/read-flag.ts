import { Unreadable } from '@keyhall/documents/text'

/** @throws Unreadable unless the text is `true` or `false` */
export function readFlag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Unreadable('is neither true nor false')
  return text === 'true'
}
