import fs from 'node:fs'
import path from 'node:path'
import { WebSocket } from 'undici'

interface Reply {
  readonly id?: number
  readonly error?: { readonly message: string }
  readonly result?: { readonly profile?: unknown }
}

/** Microseconds between two samples. */
const INTERVAL = 200

/** The processor profile of a Node that was started with `--inspect`, through its inspector. Other threads than the main one are not in it. */
export class Profiler {
  readonly #socket: WebSocket
  readonly #folder: string
  readonly #waiting = new Map<number, { readonly resolve: (reply: Reply) => void; readonly reject: (error: unknown) => void }>()
  #sent = 0

  private constructor(socket: WebSocket, folder: string) {
    this.#socket = socket
    this.#folder = folder
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply
      const waiting = this.#waiting.get(reply.id ?? 0)
      if (reply.error) waiting?.reject(new Error(`the inspector answered: ${reply.error.message}`))
      else waiting?.resolve(reply)
    })
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the connection to the inspector ended'))
    })
  }

  /** @param logFile where Node has written the address of its inspector @param folder where the profiles go */
  static async attach(logFile: string, folder: string): Promise<Profiler> {
    const address = /Debugger listening on (ws:\S+)/.exec(fs.readFileSync(logFile, 'utf8'))?.[1]
    if (address === undefined) throw new Error(`there is no address of an inspector in ${logFile}`)
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', () => { reject(new Error(`no connection to the inspector at ${address}`)) }, { once: true })
    })
    const profiler = new Profiler(socket, folder)
    await profiler.#send('Profiler.enable')
    await profiler.#send('Profiler.setSamplingInterval', { interval: INTERVAL })
    return profiler
  }

  /** Writes `<name>.cpuprofile`, which the developer tools of Chromium read. A later recording of the name replaces it. */
  async record<T>(name: string, act: () => Promise<T>): Promise<T> {
    await this.#send('Profiler.start')
    const value = await act()
    const { result } = await this.#send('Profiler.stop')
    fs.mkdirSync(this.#folder, { recursive: true })
    fs.writeFileSync(path.join(this.#folder, `${name}.cpuprofile`), JSON.stringify(result?.profile))
    return value
  }

  close(): void {
    this.#socket.close()
  }

  #send(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    const id = ++this.#sent
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }
}
