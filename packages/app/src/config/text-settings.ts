import { Unreadable } from '@keyhall/documents/text'

/** @throws Unreadable if the text is empty */
export function readFilled(text: string): string {
  if (text === '') throw new Unreadable('is empty')
  return text
}

/** Reads a text that matches the pattern; other text is refused with `problem`. @throws Unreadable */
export const readMatching = (pattern: RegExp, problem: string) => (text: string): string => {
  if (!pattern.test(text)) throw new Unreadable(problem)
  return text
}

/** Reads one of several texts; other text is refused with `problem`. @throws Unreadable */
export const readChoice = <const T extends string>(choices: readonly T[], problem: string) => (text: string): T => {
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw new Unreadable(problem)
  return choice
}

/** @throws Unreadable unless the text is `true` or `false` */
export function readFlag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Unreadable('is neither true nor false')
  return text === 'true'
}
