import type { FieldProblem } from '@keyhall/core/api'

/** A problem with its JSON path, for people. */
export const problemLine = ({ field, problem }: FieldProblem): string => `${field === '' ? 'the document' : field}: ${problem}`
