import type { CommandOption } from './options.js'

/** Options of `keyhall import`. */
export const importOptions: readonly CommandOption[] = [
  { name: 'timeout', value: '<duration>', meaning: 'how long the import may take, such as 1h30m; what the document says by default' },
  { name: 'errors', value: '<file>', meaning: 'the list of what could not be imported; import-errors.json beside the document by default' },
]

/** Shown by `--help` below the options. */
export const importRemarks: readonly string[] = [
  'The file is a bulk document; - is standard input.',
  'It works on the storage of the configured server, which may be running. An import that was cut off, in whatever way, is run again: what is',
  'there already is passed over. No mail is sent. See docs/bulk-document.md.',
]

/** Default output file. */
export const EXPORT_OUTPUT = './export.json'

/** Options of `keyhall export`. */
export const exportOptions: readonly CommandOption[] = [
  { name: 'org', value: '<id>', isRepeatable: true, meaning: 'an organization; all of them by default. Several: once for each' },
  { name: 'output', value: '<file>', meaning: `the document; ${EXPORT_OUTPUT} by default, - for standard output` },
  { name: 'multiline', meaning: 'writes the document with line breaks' },
]

/** Shown by `--help` below the options. */
export const exportRemarks: readonly string[] = [
  'The document has password hashes, seeds and hashes of secrets in it: it is readable for its owner alone. See docs/bulk-document.md.',
]
