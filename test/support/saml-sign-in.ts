import assert from 'node:assert/strict'
import { formsOf } from './html.js'
import type { SamlProvider } from './saml-provider.js'
import { UserAgent } from './user-agent.js'
import type { Page } from './user-agent.js'
import type { World } from './world.js'

type PostedForm = Awaited<ReturnType<SamlProvider['answer']>>

type Wish = Pick<NonNullable<Parameters<World['authorizeUrl']>[0]>, 'client' | 'scope'>

/** Posts as browsers do: without cookies from the page of the provider, then from our own page. */
export async function postFromProvider(agent: UserAgent, { action, fields }: { readonly action: string; readonly fields: Readonly<Record<string, string>> }): Promise<Page> {
  const page = await new UserAgent().post(action, fields, { 'sec-fetch-site': 'cross-site' })
  const [form] = formsOf(page.html)
  assert.ok(form, `${page.status} ${page.path} ${page.problem ?? ''}`)
  return agent.post(new URL(form.action, page.answer.url), form.fields)
}

/** Sign-ins of a world at one SAML provider. */
export class SamlSignIn {
  readonly #world: World
  readonly #saml: SamlProvider
  #id = ''

  constructor(world: World, saml: SamlProvider) {
    this.#world = world
    this.#saml = saml
  }

  set providerId(id: string) {
    this.#id = id
  }

  get providerId(): string {
    return this.#id
  }

  /** Our metadata for the provider. */
  async metadata(): Promise<string> {
    return (await new UserAgent().open(this.#world.url(`/idps/${this.#id}/saml/metadata`))).html
  }

  /** Leaves for the provider and signs in there. @returns the form that the provider makes the browser post */
  async atProvider(agent: UserAgent, person: { readonly id: string; readonly email: string; readonly session?: string }, wish: Wish = {}): Promise<PostedForm> {
    const first = await agent.open(this.#world.authorizeUrl({ ...wish, parameters: { state: 's' } }))
    const button = formsOf(first.html).find(({ fields }) => fields['provider'] === this.#id)
    assert.ok(button, `${first.status} ${first.path}`)
    const { leftTo } = await agent.post(new URL(button.action, first.answer.url), button.fields)
    assert.ok(leftTo)
    return this.#saml.answer(leftTo, await this.metadata(), person, this.#world.clock.now())
  }
}
