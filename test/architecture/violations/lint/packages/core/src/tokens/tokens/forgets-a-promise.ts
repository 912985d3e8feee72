// breaks: typescript(no-floating-promises)
export function save(store: { write(): Promise<void> }): void {
  store.write()
}
