import { BadInput } from './bad-input.js'
import { WalkRefused } from './chunked-json.js'
import { piecesOf } from './file-pieces.js'
import type { Visitor } from './json-walker.js'
import { JsonWalker } from './json-walker.js'
import type { TreeVisitor } from './tree-walker.js'
import { TreeWalker } from './tree-walker.js'

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
export const walkFile = (file: string, lists: ReadonlySet<string> | 'document', visitor: Visitor, listName = ''): Promise<void> =>
  feed(file, new JsonWalker(lists, visitor), async () => true, listName)

/**
 * Parses a JSON file of any size, also one that is compressed with gzip, as deep as the visitor says.
 *
 * @param afterPiece is told how many bytes of the file were read. @returns whether to continue
 * @throws BadInput
 */
export const walkTree = (file: string, visitor: TreeVisitor, afterPiece: (fileBytes: number) => Promise<boolean> = async () => true): Promise<void> =>
  feed(file, new TreeWalker(visitor), afterPiece)

interface Walker {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

async function feed(file: string, walker: Walker, afterPiece: (fileBytes: number) => Promise<boolean>, listName = ''): Promise<void> {
  try {
    for await (const { bytes, fileBytes } of piecesOf(file)) {
      walker.push(bytes)
      if (!(await afterPiece(fileBytes))) return
    }
    walker.end()
  } catch (problem) {
    if (problem instanceof WalkRefused) throw new BadInput(file, problem.path === '' ? '' : listName + problem.path, problem.message)
    const description = systemProblem(problem)
    if (description === undefined) throw problem
    throw new BadInput(file, '', description)
  }
}
