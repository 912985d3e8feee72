import { destination } from 'pino'
import { LineBuffer } from './line-buffer.js'

/** Maximum bytes of unwritten lines. Lines beyond are dropped, so that a blocked reader cannot fill the memory. */
const MAX_BUFFERED = 16 * 1024 * 1024

let created: LineBuffer | undefined

/** The standard output of the process, shared by all of its loggers and written asynchronously. */
export function standardOutput(): LineBuffer {
  created ??= open()
  return created
}

function open(): LineBuffer {
  const buffer = new LineBuffer(destination({ dest: 1, sync: false, minLength: 1, maxLength: MAX_BUFFERED }))
  // Before the listeners of pino, which write what the destination has.
  const pass = (): void => buffer.pass()
  process.prependListener('beforeExit', pass)
  process.prependListener('exit', pass)
  return buffer
}
