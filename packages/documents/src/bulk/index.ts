/** The bulk document: import and export of organizations in memory, as the API needs them. Files are in `../files`. */
export type * from './data-sections.js'
export { writtenRules } from './document/claim-rules.js'
export { goDuration, goMilliseconds } from './duration.js'
export { exportDocument } from './export-document.js'
export { importDocument } from './import-document.js'
export { importProblem } from './import-problem.js'
export { ImportRun } from './import-run.js'
