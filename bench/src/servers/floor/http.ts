import type { IncomingMessage, ServerResponse } from 'node:http'

export type Form = Readonly<Record<string, string>>

const MAX_BODY = 64 * 1024

/** A problem that the client reads as a status. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

export function readBody(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BODY) reject(new Refused(413, 'too large'))
      else chunks.push(chunk)
    })
    req.on('end', () => { resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()) })
    req.on('error', reject)
  })
}

export function formOf(text: string): Form {
  const form: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in form) throw new Refused(400, `${name} is repeated`)
    form[name] = value
  }
  return form
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  sendBytes(res, status, 'application/json', Buffer.from(JSON.stringify(body)))
}

export function sendBytes(res: ServerResponse, status: number, type: string, bytes: Buffer, headers: Readonly<Record<string, string>> = {}): void {
  res.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length, 'Cache-Control': 'no-store', ...headers })
  res.end(bytes)
}

export function redirect(res: ServerResponse, location: string, headers: Readonly<Record<string, string>> = {}): void {
  res.writeHead(302, { Location: location, 'Content-Length': 0, 'Cache-Control': 'no-store', ...headers })
  res.end()
}

export function cookieOf(req: IncomingMessage, name: string): string | undefined {
  return req.headers.cookie?.split('; ').find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1)
}
