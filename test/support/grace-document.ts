import { standardDocument } from './standard-document.js'

/** The standard document with grace periods of refresh tokens, in seconds: of the instance, and of clients by their ids. */
export function graceDocument({ instance, ofClients }: { readonly instance: number; readonly ofClients: Readonly<Record<string, number>> }) {
  const { clients = [], ...document } = standardDocument()
  const withGrace = (client: object) => {
    const grace = 'client_id' in client ? ofClients[String(client.client_id)] : undefined
    return grace === undefined ? client : { ...client, refresh_token_grace: grace }
  }
  return { ...document, tokens: { refreshTokenGrace: instance }, clients: clients.map(withGrace) }
}
