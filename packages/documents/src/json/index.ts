/** Streams JSON files of any size. */
export { BadInput } from './bad-input.js'
export { harmless, itemPath, memberPath } from './json-path.js'
export { systemProblem, walkFile } from './walk-file.js'
export { writeExactJson } from './write-exact-json.js'
