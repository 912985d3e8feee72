import type { CommandOption } from './options.js'

/** What `keyhall import` can be told. */
export const importOptions: readonly CommandOption[] = [
  { name: 'timeout', value: '<duration>', meaning: 'how long the import may take, such as 1h30m; what the document says by default' },
  { name: 'errors', value: '<file>', meaning: 'the list of what could not be imported; import-errors.json beside the document by default' },
]

/** What `--help` says below the options. */
export const importRemarks: readonly string[] = [
  'The file is a bulk document; - is standard input.',
  'It works on the storage of the configured server, which may be running. An import that was cut off, in whatever way, is run again: what is',
  'there already is passed over. No mail is sent. See docs/bulk-document.md.',
]
