const MAX_LENGTH = 500

/** A problem as it may be stored and shown: what others have a part in may hold any character, and any number of them. */
export const storableProblem = (problem: string): string => problem.slice(0, MAX_LENGTH).replace(/[^\x20-\x7e]/g, '?')
