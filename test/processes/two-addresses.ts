/**
 * Calls servers from a second address. Runs in a network namespace, prints its observations as JSON and exits.
 */
import { execFileSync } from 'node:child_process'
import { imageOf } from '../support/image.js'
import { Installation, freePort } from '../support/keyhall-process.js'
import { send } from '../support/send.js'
import type { Sent } from '../support/send.js'

const [SERVER, CLIENT] = ['10.99.0.1', '10.99.0.2'] as const

/** The observed parts of a response. */
interface Seen {
  readonly status: number
  readonly body: string
}

/** The output of this program. */
export interface TwoAddresses {
  /** Exit of a server with the settings of the image and a base URL that clients cannot use. */
  readonly refusals: readonly { readonly code: number | null; readonly stderr: string }[]
  /** The settings of the image with a base URL, asked from the other address. */
  readonly image: Readonly<Record<string, Seen>>
  /** The same, asked from the machine itself. */
  readonly imageFromHere: Readonly<Record<string, Seen>>
  /** The default settings with a debug listener, asked from the other address. */
  readonly local: Readonly<Record<string, Seen>>
}

const JSON_ONLY = { accept: 'application/json' }

const seen = (address: string, sent: Sent): Promise<Seen> =>
  send(address, sent).then(({ status, body }) => ({ status, body }), ({ code }: NodeJS.ErrnoException) => ({ status: 0, body: code ?? '' }))

/** Requests every path from an address, with headers that claim another origin. */
async function ask(base: string, from: string, paths: readonly string[]): Promise<Record<string, Seen>> {
  const { port } = new URL(base)
  const claims: Readonly<Record<string, Record<string, string>>> = {
    'plainly': {},
    'as localhost': { host: `localhost:${port}` },
    'as 127.0.0.1': { host: `127.0.0.1:${port}` },
    'forwarded': { 'host': `localhost:${port}`, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': `localhost:${port}`, 'forwarded': 'for=127.0.0.1' },
  }
  const answers: Record<string, Seen> = {}
  for (const path of paths) {
    for (const [claim, headers] of Object.entries(claims)) {
      answers[`${path} ${claim}`] = await seen(base + path, { from, headers: { ...JSON_ONLY, ...headers } })
    }
  }
  return answers
}

async function main(dockerfile: string): Promise<TwoAddresses> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  for (const address of [SERVER, CLIENT]) execFileSync('ip', ['address', 'add', `${address}/32`, 'dev', 'lo'])
  const image = await Installation.create({ ...imageOf(dockerfile).variables, KEYHALL_STORAGE: 'memory:' })
  const port = String(image.port)
  const own = { KEYHALL_DATA_DIR: image.dataDir, KEYHALL_PORT: port }
  const debugPort = String(await freePort())
  const local = await Installation.create({ KEYHALL_STORAGE: 'memory:', KEYHALL_DEBUG_LISTEN: `${SERVER}:${debugPort}` })
  try {
    const refused = [{ KEYHALL_BASE_URL: undefined }, { KEYHALL_BASE_URL: `http://localhost:${port}` }].map((base) => image.launch({ ...own, ...base }))
    const endings = await Promise.all(refused.map(async (each) => ({ code: (await each.finished()).code, stderr: each.stderr })))
    const baseUrl = `http://${SERVER}:${port}`
    const isUp = local.launch({}).logged(({ msg }) => msg === 'Keyhall is ready')
    await Promise.all([image.launch({ ...own, KEYHALL_BASE_URL: baseUrl }).logged(({ msg }) => msg === 'Keyhall is ready'), isUp])
    const paths = ['/dev/inbox', '/debug/healthz', '/debug/ready', '/debug/metrics', '/auth/v1/users/me', '/oidc/v1/userinfo']
    return {
      refusals: endings,
      image: await ask(baseUrl, CLIENT, paths),
      imageFromHere: await ask(`http://127.0.0.1:${port}`, '127.0.0.1', ['/dev/inbox']),
      local: {
        main: await seen(`http://${SERVER}:${local.port}/dev/inbox`, { from: CLIENT }),
        ready: await seen(`http://${SERVER}:${debugPort}/debug/ready`, { from: CLIENT }),
        inbox: await seen(`http://${SERVER}:${debugPort}/dev/inbox`, { from: CLIENT, headers: JSON_ONLY }),
        debugOnMain: await seen(`http://127.0.0.1:${local.port}/debug/ready`, {}),
        inboxOnMain: await seen(`http://127.0.0.1:${local.port}/dev/inbox`, { headers: { ...JSON_ONLY, host: `localhost:${local.port}` } }),
      },
    }
  } finally {
    await Promise.all([image.remove(), local.remove()])
  }
}

const [, , dockerfile] = process.argv
if (dockerfile === undefined) throw new Error('usage: two-addresses.js <Dockerfile>')
process.stdout.write(JSON.stringify(await main(dockerfile)))
