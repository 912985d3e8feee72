/** Commits everything that `work` does in its stores together, or nothing of it. */
export interface UnitOfWork<W> {
  /**
   * Runs `work` atomically. Inside, wait for the stores and for nothing else: no signing, no hashing, no network.
   *
   * @throws NestedUnitOfWork when called inside another unit of work
   * @throws StorageUnavailable when the storage cannot answer; nothing was committed
   */
  run<T>(work: (stores: W) => Promise<T>): Promise<T>
}

/** Reads committed data. The stores of `R` have no verb that writes. */
export interface Reader<R> {
  /** @throws StorageUnavailable when the storage cannot answer */
  read<T>(work: (stores: R) => Promise<T>): Promise<T>
}
