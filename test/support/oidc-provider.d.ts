/** What is used of oidc-provider, which ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): (req: IncomingMessage, res: ServerResponse) => void
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: Readonly<Record<string, unknown>>): Promise<void>
    readonly Grant: new (values: { readonly accountId: string; readonly clientId: string }) => Grant
  }
}
