/** Nothing can be checked. The message is one line and ends with a way forward. */
export class CannotRun extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotRun'
  }
}
