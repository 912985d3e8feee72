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

/** Reads committed data. The stores of `R` have no methods that write. */
export interface Reader<R> {
  /** @throws StorageUnavailable when the storage cannot respond */
  read<T>(work: (stores: R) => Promise<T>): Promise<T>
}
