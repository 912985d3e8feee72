import type { PageContext } from './page-context.js'

export interface LinkingProps {
  readonly provider: string
  /** The person at the provider. */
  readonly name: string
}

/** Says which sign-in at a provider will be linked with the account whose password is asked for. */
export function Linking({ context: { words }, provider, name }: LinkingProps & { readonly context: PageContext }) {
  return <p class="lead">{words.parts('external.choice.lead', { provider: <b><bdi>{provider}</bdi></b>, name: <b><bdi>{name}</bdi></b> })}</p>
}
