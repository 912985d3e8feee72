/**
 * The composition root. As a package it offers the embedded server of tests; as a command, `keyhall`, the real one.
 *
 * The only package that imports all others, and the only one with a dependency injection container.
 */
export { freshKeyPair } from '@keyhall/adapters-crypto'
export type { KeyPair, MakeKeyPair } from '@keyhall/adapters-crypto'
export { TestClock } from '@keyhall/adapters-memory'
export { startKeyhall } from './start-keyhall.js'
export type { Keyhall, KeyhallOptions } from './start-keyhall.js'
