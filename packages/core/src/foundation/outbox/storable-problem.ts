const MAX_LENGTH = 500

/** A problem in a form that can be stored and shown: text from outside may contain any character at any length. */
export const storableProblem = (problem: string): string => problem.slice(0, MAX_LENGTH).replace(/[^\x20-\x7e]/g, '?')
