/**
 * In-memory implementations of the ports, for tests and for trying the server out: a storage, a clock that tests advance, and recorded HTTP
 * calls and mails. Data is lost with the process; otherwise the storage behaves like a database.
 */
export * from './memory-storage.js'
export * from './processor-time.js'
export * from './recorded-http.js'
export * from './recorded-mailer.js'
export * from './test-clock.js'
