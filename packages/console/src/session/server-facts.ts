/** What the server writes into the page of the console (`adapters-http/src/console/console-page.tsx`). */
export interface ServerFacts {
  /** Without a trailing slash; also the issuer. */
  readonly baseUrl: string
  readonly vendor: string
  readonly version: string
  readonly clientId: string
  /** The features that were on when the page was loaded. */
  readonly features: readonly string[]
}

/** @throws when the page does not come from the server */
export function readServerFacts(): ServerFacts {
  const content = document.querySelector<HTMLMetaElement>('meta[name="keyhall-console"]')?.content
  if (content === undefined) throw new Error('the page has no facts about its server')
  return JSON.parse(content) as ServerFacts
}

/** The nonce that the Content-Security-Policy admits for style elements. */
export const pageNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/** The path of the base URL, with the path of the console. */
export const consolePath = ({ baseUrl }: ServerFacts): string => `${new URL(baseUrl).pathname.replace(/\/$/, '')}/ui/console`

/** Whether the browser comes back from the sign-in. */
export const isCallback = (facts: ServerFacts): boolean => location.pathname === `${consolePath(facts)}/callback`
