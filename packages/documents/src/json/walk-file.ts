import { BadInput } from './bad-input.js'
import { WalkRefused } from './chunked-json.js'
import { piecesOf } from './file-pieces.js'
import type { Visitor } from './json-walker.js'
import { JsonWalker } from './json-walker.js'

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file', EACCES: 'may not be read', EPERM: 'may not be read', EISDIR: 'is a folder',
}

/** Describes an error of a file operation; `undefined` for other errors. */
export const systemProblem = (problem: unknown): string | undefined => {
  const code = problem instanceof Error && 'code' in problem && 'syscall' in problem ? String(problem.code) : undefined
  return code === undefined ? undefined : (SYSTEM[code] ?? code)
}

/**
 * Parses a JSON file of any size, also one that is compressed with gzip.
 *
 * @param lists the members that are streamed item by item, or `document` if the file is a list or JSON lines
 * @param listName the name of the list in messages if the file is a list
 * @throws BadInput
 */
export async function walkFile(file: string, lists: ReadonlySet<string> | 'document', visitor: Visitor, listName = ''): Promise<void> {
  const walker = new JsonWalker(lists, visitor)
  try {
    for await (const { bytes } of piecesOf(file)) walker.push(bytes)
    walker.end()
  } catch (problem) {
    if (problem instanceof WalkRefused) throw new BadInput(file, problem.path === '' ? '' : listName + problem.path, problem.message)
    const description = systemProblem(problem)
    if (description === undefined) throw problem
    throw new BadInput(file, '', description)
  }
}
