/** What is used of oidc-provider, which ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Payload = Readonly<Record<string, unknown>>

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn: number): Promise<void>
    find(id: string): Promise<Payload | undefined>
    findByUserCode(userCode: string): Promise<Payload | undefined>
    findByUid(uid: string): Promise<Payload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Interaction {
    readonly uid: string
    readonly params: Payload
    readonly prompt: { readonly name: string }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): (req: IncomingMessage, res: ServerResponse) => void
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: Payload): Promise<void>
    on(event: string, listener: (...details: unknown[]) => void): void
    readonly Grant: {
      new (values: { readonly accountId: string; readonly clientId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
  }
}
