import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { BrowserWorld } from '../../support/browser-world.js'
import type { TargetReceiver } from '../../support/target-receiver.js'
import { demoDocument } from './document.js'
import { demoPerson, demoOrgs } from './people.js'
import { demoProjects, demoClients } from './applications.js'
import type { NamedAddress } from './providers.js'
import { addProviders } from './providers.js'
import { addSettings, demoApi } from './settings.js'
import { addSignIns } from './sign-ins.js'
import { addTargets, startReceiver } from './targets.js'

const DAY = 86_400

/** The instant in pictures: Thursday, 15 April 2027, 09:24 UTC. Fixed, so that pictures do not change from day to day. */
const NOW = Date.UTC(2027, 3, 15, 9, 24) / 1000

/** A server with a company that has used it for a week, and a browser whose clock stands still at the end of that week. */
export class DemoWorld extends BrowserWorld {
  #receiver: TargetReceiver | undefined
  #ids: Readonly<Record<string, string>> = {}
  #more: readonly NamedAddress[] = []

  constructor() {
    super('sqlite')
  }

  protected override beginsAt(): number {
    return NOW - 8 * DAY
  }

  override async start(): Promise<void> {
    await super.start({ bootstrap: demoDocument() })
    this.#receiver = await startReceiver()
    const api = demoApi(this.issuer)
    const targetId = await addTargets(api, this.#receiver)
    this.clock.advance(DAY)
    await addSettings(api, this.issuer)
    const { providerId, others } = await addProviders(api)
    this.#more = others
    const { resourceId } = await api.resources.createResource({
      projectId: demoProjects[0].id, uri: 'https://api.brightwater.example/orders', name: 'Orders', accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', accessTokenLifetime: '300s',
      scopes: [{ name: 'orders:read', description: 'See your orders', isDefault: true }, { name: 'orders:write', description: 'Place and change orders' }], clientIds: ['billing-export'],
    })
    for (let attempt = 0; attempt < 4; attempt++) {
      await this.keyhall.runJobs()
      this.clock.advance(3 * 3600)
    }
    await addSignIns(this, NOW)
    const traces = await api.admin.listLoginTraces({ query: { limit: 1 }, clientId: demoClients.gitlab.id })
    this.#ids = {
      applicationId: demoClients.grafana.id, userId: demoPerson('oliver.whitfield').id, projectId: demoProjects[0].id, orgId: demoOrgs.partner.id, targetId, providerId, resourceId,
      condition: ['event', 'one', 'user.human.added'].join('~'),
      reference: traces.result?.[0]?.reference ?? '',
    }
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.#receiver?.stop()
  }

  override async context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await super.context(options)
    await context.clock.setFixedTime(NOW * 1000)
    return context
  }

  /** The browser injects its clock into frames without scripts too, and fails. */
  protected override isComplaint(message: string): boolean {
    return super.isComplaint(message) && !message.startsWith("Blocked script execution in 'about:blank'")
  }

  /** Pages whose path is that of another one, with other content. */
  get more(): readonly NamedAddress[] {
    return this.#more
  }

  /** The address of a page with an example for each parameter of its path: `/users/$userId`. */
  addressOf(path: string): string {
    return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const id = this.#ids[name]
      if (id === undefined || id === '') throw new Error(`test/screens/demo/demo-world.ts has no example of ${name} for ${path}`)
      return id
    })
  }
}
