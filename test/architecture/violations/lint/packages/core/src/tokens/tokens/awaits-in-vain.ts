// breaks: typescript(no-misused-promises)
export function saveAll(stores: readonly { write(): Promise<void> }[]): void {
  stores.forEach(async (store) => {
    await store.write()
  })
}
