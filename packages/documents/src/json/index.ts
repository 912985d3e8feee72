/** Streams JSON files of any size. */
export { BadInput } from './bad-input.js'
export { harmless, itemPath, memberPath } from './json-path.js'
export type { Handling, Place, TreeVisitor } from './tree-walker.js'
export { systemProblem, walkFile, walkTree } from './walk-file.js'
export { writeExactJson } from './write-exact-json.js'
