import assert from 'node:assert/strict'
import { Api } from './api.js'
import { apiDocument } from './api-callers.js'
import { choose } from './federation.js'
import type { StorageKind } from './storages.js'
import type { Page } from './user-agent.js'
import { UserAgent } from './user-agent.js'
import { words } from './words.js'
import { startedWorld } from './world.js'
import type { World } from './world.js'

const ADMIN = 'admin.v1.AdminService'
const NAME = 'Deviating'

/** What people may read after a failed sign-in at a provider, by the class of the failure. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  untrusted: [words('external.untrusted', { provider: NAME })],
  unreachable: [words('external.unreachable', { provider: NAME })],
  misconfigured: [words('external.unreachable', { provider: NAME })],
  refused: [words('external.refused', { provider: NAME }), words('external.disabled', { provider: NAME }), words('problems.wrongLoginNameOrPassword')],
}

interface Step { readonly reason?: string; readonly reasonCode?: string }
interface Event { readonly payload?: { readonly after?: { readonly idpId?: string; readonly reason?: string; readonly cause?: string } } }

/** A server whose log is read, and sign-ins at providers that fail. */
export class FailedSignIns {
  readonly world: World
  readonly #log: string[] = []
  readonly #api: Api

  constructor(kind: StorageKind = 'memory') {
    this.world = startedWorld(kind, { bootstrap: apiDocument(), logLevel: 'info', logOutput: { write: (line) => void this.#log.push(line) } })
    this.#api = new Api(this.world, 'rest')
  }

  /** Adds a provider, offers it, and removes it after the work. */
  async with(method: string, settings: object, work: (id: string) => Promise<void>): Promise<void> {
    const { id } = await this.#api.ok(`${ADMIN}/${method}`, { name: NAME, providerOptions: { isLinkingAllowed: true, isCreationAllowed: true }, ...settings }) as { readonly id: string }
    await this.#api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
    try {
      await work(id)
    } finally {
      await this.#api.ok(`${ADMIN}/DeleteProvider`, { id })
    }
  }

  /** Chooses a provider on the login page. */
  async leave(id: string): Promise<Page> {
    return choose(await new UserAgent().open(this.world.authorizeUrl({ parameters: { state: 's' } })), id)
  }

  /** Asserts that trace, audit event and log have one and the same sentence, and the page none. @returns the sentence */
  async assertCause(page: Page, id: string, kind: string, expected: readonly string[]): Promise<string> {
    const requestId = String(page.answer.headers['x-request-id'])
    const { requests } = await this.#api.ok(`${ADMIN}/GetLoginTrace`, { reference: requestId }) as { readonly requests: readonly Step[] }
    const step = requests.find(({ reason }) => reason !== undefined)
    const { events } = await this.#api.ok(`${ADMIN}/ListEvents`, { eventTypes: ['user.human.externalidp.check.failed'], limit: 1 }) as { readonly events: readonly Event[] }
    const payload = events[0]?.payload?.after
    const line = this.#log.filter((one) => one.includes(requestId)).map((one) => JSON.parse(one) as { readonly reason?: string }).find(({ reason }) => reason !== undefined)
    const cause = step?.reason ?? ''
    assert.deepEqual([step?.reasonCode, payload?.reason], [`external_sign_in.${kind}`, `external_sign_in.${kind}`], `${page.status} ${page.path} ${cause}`)
    assert.deepEqual([payload?.idpId, payload?.cause, line?.reason], [id, cause, cause])
    for (const word of expected) assert.ok(cause.includes(word), cause)
    assert.ok(PAGES[kind]?.includes(page.problem ?? ''), page.problem)
    assert.ok(!page.html.includes(cause))
    return cause
  }
}
