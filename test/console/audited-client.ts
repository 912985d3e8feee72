import assert from 'node:assert/strict'
import { createClient } from '@keyhall/client'
import type { KeyhallClient } from '@keyhall/client'
import { signIn } from '../support/authorization.js'
import { recordedBy } from '../support/audit-trail.js'
import { pkce } from '../support/pkce.js'
import { FORM, formBody, send } from '../support/send.js'
import { UserAgent } from '../support/user-agent.js'
import type { World } from '../support/world.js'
import type { Operator } from './console-world.js'
import { writeEvents } from './write-events.js'

/** An access token of the console, as its script gets it for a signed-in operator. */
async function consoleToken(world: World, who: Operator): Promise<string> {
  const { verifier, challenge } = pkce()
  const redirectUri = `${world.issuer}/ui/console/callback`
  const url = world.url('/oauth/v2/authorize', {
    client_id: 'console', redirect_uri: redirectUri, response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256',
    scope: 'openid profile email offline_access urn:keyhall:iam:org:project:id:keyhall:aud',
  })
  // The redirect URI is an address of the server: the browser stays there.
  const agent = new UserAgent()
  const callback = (await signIn(agent, url, who)).answer.url
  const code = callback.searchParams.get('code') ?? assert.fail(callback.href)
  const body = formBody({ grant_type: 'authorization_code', client_id: 'console', code, redirect_uri: redirectUri, code_verifier: verifier })
  const { status, body: text } = await send(world.url('/oauth/v2/token'), { method: 'POST', headers: FORM, body })
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { readonly access_token: string }).access_token
}

type Methods = Readonly<Record<string, (request?: object, options?: object) => Promise<unknown>>>

/** A client with the token of the console, which fails when a change records no event, or one with another actor. */
export class AuditedClient {
  /** The calls that were checked: `users.lockUser`. */
  readonly checked = new Set<string>()
  readonly #world: World
  readonly #who: Operator
  #api: KeyhallClient | undefined

  constructor(world: World, who: Operator) {
    this.#world = world
    this.#who = who
  }

  /** Signs in anew: some changes need a recent sign-in. */
  async signIn(): Promise<void> {
    const client = createClient({ baseUrl: this.#world.issuer, token: await consoleToken(this.#world, this.#who) })
    const services = Object.entries(client as unknown as Readonly<Record<string, Methods>>)
    this.#api = Object.fromEntries(services.map(([service, methods]) => [service, this.#checking(service, methods)])) as unknown as KeyhallClient
  }

  get api(): KeyhallClient {
    assert.ok(this.#api, 'no one is signed in')
    return this.#api
  }

  #checking(service: string, methods: Methods): Methods {
    return new Proxy(methods, {
      get: (_, method: string) => async (request?: object, options?: object) => {
        const name = `${service}.${method}`
        const type = writeEvents[name]
        let answer: unknown
        const events = await recordedBy(this.#world, async () => (answer = await methods[method]?.(request, options)))
        if (type === undefined) return answer
        const actors = events.filter((event) => event.type === type).map(({ actor }) => (actor as { readonly userId?: string }).userId)
        assert.ok(actors.length > 0, `${name} records no ${type}: ${events.map((event) => event.type).join(', ')}`)
        assert.deepEqual([...new Set(actors)], [this.#who.id], name)
        this.checked.add(name)
        return answer
      },
    })
  }
}
