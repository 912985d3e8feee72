/**
 * Decodes uploaded pictures and re-encodes them, so that no part of an upload reaches a browser unchecked. The format is detected from
 * the bytes, the size is checked before decompression, only pixels are kept, and everything runs in a disposable thread.
 */
export { workerPictures } from './worker-pictures.js'
export { woff2Checker } from './woff2-file.js'
