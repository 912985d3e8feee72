/** Commits everything that `work` does in its stores, or nothing. */
export interface UnitOfWork<W> {
  /**
   * Runs `work` atomically. Inside, await only the stores: no signing, no hashing, no network.
   *
   * @throws NestedUnitOfWork when called inside another unit of work
   * @throws StorageUnavailable when the storage cannot respond; nothing was committed
   */
  run<T>(work: (stores: W) => Promise<T>): Promise<T>
}

declare const REQUEST: unique symbol

/** Names the request that reads belong to. Created anew for each request. */
export interface ReadScope {
  readonly [REQUEST]?: never
}

/** Reads committed data. The stores of `R` have no methods that write. */
export interface Reader<R> {
  /**
   * @param scope reads with the same scope may rest on one comparison of the configuration's epoch: they see every change that was committed
   *   before the first of them. Not for reads after a write of the same request.
   * @throws StorageUnavailable when the storage cannot respond
   */
  read<T>(work: (stores: R) => Promise<T>, scope?: ReadScope): Promise<T>
}
