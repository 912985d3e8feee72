import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

type CleanUp = () => void | Promise<void>

/** What has to be stopped or removed at the end of the run, however it ends. The last one added is undone first. */
export class Cleanup {
  readonly #steps: CleanUp[] = []
  #run: Promise<void> | undefined

  add(step: CleanUp): void {
    this.#steps.push(step)
  }

  /** Makes a folder that only this user can read, and that the clean-up removes. */
  folder(name: string): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), `keyhall-bench-${name}-`))
    this.add(() => fs.rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  /** Runs every step once, also when one fails. */
  run(): Promise<void> {
    this.#run ??= this.#runAll()
    return this.#run
  }

  async #runAll(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step()
      } catch (error) {
        console.error(`clean-up: ${String(error)}`)
      }
    }
  }
}
