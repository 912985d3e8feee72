/**
 * Pictures from outside, taken apart and written anew (security reference, SE-09). What a file is stands in its bytes; its size is known
 * before anything is unpacked; nothing but its pixels is kept; and all of it happens in a thread that may fail.
 */
export { workerPictures } from './worker-pictures.js'
