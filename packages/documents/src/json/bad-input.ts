import { printable } from '../text/printable.js'

/** An export file that cannot be used. The message names the file and the JSON path, and never repeats a value, which may be secret. */
export class BadInput extends Error {
  /** @param path a JSON path such as `users[3].id`; empty for the file as a whole */
  constructor(file: string, path: string, problem: string) {
    super([printable(file), ...(path === '' ? [] : [path]), problem].join(': '))
    this.name = 'BadInput'
  }
}
