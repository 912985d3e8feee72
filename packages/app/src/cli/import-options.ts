import type { CommandOption } from './options.js'

/** Options of `keyhall import`. */
export const importOptions: readonly CommandOption[] = [
  { name: 'timeout', value: '<duration>', meaning: 'time limit of the import, such as 1h30m; by default that of the document' },
  { name: 'errors', value: '<file>', meaning: 'the list of failed items; by default import-errors.json next to the document' },
]

/** Shown by `--help` below the options. */
export const importRemarks: readonly string[] = [
  'The file is a bulk document; - is standard input.',
  'The import uses the storage of the configured server, which may be running. Run an interrupted import again: existing items are',
  'skipped. No mail is sent. See docs/bulk-document.md.',
]

/** Default output file. */
export const EXPORT_OUTPUT = './export.json'

/** Options of `keyhall export`. */
export const exportOptions: readonly CommandOption[] = [
  { name: 'org', value: '<id>', isRepeatable: true, meaning: 'an organization, may be repeated; all by default' },
  { name: 'output', value: '<file>', meaning: `the document; ${EXPORT_OUTPUT} by default, - for standard output` },
  { name: 'multiline', meaning: 'writes the document with line breaks' },
]

/** Shown by `--help` below the options. */
export const exportRemarks: readonly string[] = [
  'The document contains password hashes, seeds and hashes of secrets, so only its owner can read it. See docs/bulk-document.md.',
]
