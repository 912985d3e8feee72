/** Reads JSON values into typed ones and reports every problem with its JSON path, without the value. */
export { publicJwk } from './public-key.js'
export { PublicKeyUnusable, publicKeyOfPem } from './public-key-pem.js'
export { problemLine } from './problem-line.js'
export * as texts from './texts.js'
