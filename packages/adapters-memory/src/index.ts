/**
 * The ports of the core kept in memory: a storage for embedding in tests and for trying the server out, a clock that tests move, and calls
 * to addresses outside and mails that stay inside. Nothing survives the process, and everything else behaves as in a database.
 */
export * from './memory-storage.js'
export * from './recorded-http.js'
export * from './recorded-mailer.js'
export * from './test-clock.js'
