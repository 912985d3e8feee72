import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FloorStore } from './store.js'

export interface Context {
  readonly issuer: string
  readonly store: FloorStore
}

export type Endpoint = (req: IncomingMessage, res: ServerResponse, query: string) => void | Promise<void>

export const LIFETIME = 3600

export const now = (): number => Math.floor(Date.now() / 1000)
