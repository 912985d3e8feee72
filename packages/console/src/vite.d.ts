interface ImportMeta {
  /** Replaced by the build with a table of the files that match, each loaded when its function is called. */
  readonly glob: (pattern: string, options: { readonly query: '?raw'; readonly import: 'default' }) => Readonly<Record<string, () => Promise<string>>>
}
