import assert from 'node:assert/strict'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess, Variables } from '../support/keyhall-process.js'
import { freePort } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import type { TestDatabase } from '../support/postgres.js'
import { standardDocument } from '../support/standard-document.js'
import { Balancer } from './balancer.js'
import { Caller } from './caller.js'
import { RemoteWorld } from './remote-world.js'

/** One of several servers, with a client program that calls only this server. */
interface Node {
  readonly server: KeyhallProcess
  readonly caller: Caller
}

/** Two servers on one Postgres and one data directory, behind a balancer without stickiness that is their base URL. */
export class TwoServers {
  readonly balancer: Balancer
  readonly installation: Installation
  readonly world: RemoteWorld
  readonly #database: TestDatabase
  readonly #nodes: Node[] = []

  private constructor(balancer: Balancer, installation: Installation, database: TestDatabase) {
    this.balancer = balancer
    this.installation = installation
    this.world = new RemoteWorld(balancer.url)
    this.#database = database
  }

  /** Starts both at once, on an empty database; one of the shared Postgres by default. */
  static async start(make: () => Promise<TestDatabase> = createDatabase, document: unknown = standardDocument()): Promise<TwoServers> {
    const [balancer, database] = await Promise.all([Balancer.listen(), make()])
    const installation = await Installation.create({ KEYHALL_BASE_URL: balancer.url, KEYHALL_STORAGE: database.url })
    const bootstrap = { KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', document) }
    const both = new TwoServers(balancer, installation, database)
    try {
      const launched = [both.launch(bootstrap, await freePort()), both.launch(bootstrap, await freePort())]
      await Promise.all(launched.map((server) => server.ready()))
      both.#nodes.push(...launched.map((server) => ({ server, caller: new Caller(server.baseUrl) })))
      both.alternate()
      return both
    } catch (problem) {
      await both.stop()
      throw problem
    }
  }

  launch(variables: Variables, port: number): KeyhallProcess {
    return this.installation.launch({ ...variables, KEYHALL_PORT: String(port) })
  }

  get one(): Node {
    return this.#node(0)
  }

  get other(): Node {
    return this.#node(1)
  }

  /** Alternates: each request goes to the server that did not receive the previous one. */
  alternate(): void {
    this.balancer.to(this.one.server.baseUrl, this.other.server.baseUrl)
  }

  /** Pins every request of the browser to that server. */
  send(node: Node): void {
    this.balancer.to(node.server.baseUrl)
  }

  async stop(): Promise<void> {
    for (const { caller } of this.#nodes) caller.close()
    await this.balancer.close()
    await this.installation.remove()
    await this.#database.drop()
  }

  #node(index: number): Node {
    const node = this.#nodes[index]
    assert.ok(node, 'the servers run during tests only')
    return node
  }
}
