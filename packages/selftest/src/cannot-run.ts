/** The self-test cannot run. The message is one line and ends with what to do. */
export class CannotRun extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotRun'
  }
}
