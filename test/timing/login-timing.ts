import { openStorage } from '@keyhall/adapters-persistence'
import type { EncodedHash } from '@keyhall/core/credentials'
import type { UserId } from '@keyhall/core/shared'
import { RemoteWorld } from '../processes/remote-world.js'
import { Installation } from '../support/keyhall-process.js'
import { standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { likelihoodOfOneSource, median } from './mann-whitney.js'

/**
 * Measures how long a real server takes to answer at the steps that must not reveal who has an account:
 * `node test/dist/timing/login-timing.js [samples]`. It asserts nothing: what it prints is to be read. With everything on one machine it
 * sees differences that no network would let through.
 */
const SAMPLES = Number(process.argv[2] ?? 200)

/** So often an account may be tried before it waits. */
const TRIES = 5
const ACCOUNTS = Math.ceil(SAMPLES / TRIES)
const WORKERS = 2

/** PBKDF2-SHA256 with 600 000 rounds, as other products store it. */
const IMPORTED = '$pbkdf2-sha256$600000$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' as EncodedHash

const KINDS = ['unknown', 'known', 'imported', 'without-password', 'inactive'] as const
type Kind = (typeof KINDS)[number]

const userName = (kind: Kind, number: number): string => `${kind}-${number}`
const idOf = (kind: Kind, number: number): UserId => `9${KINDS.indexOf(kind)}${String(number).padStart(4, '0')}` as UserId
const numbers = Array.from({ length: ACCOUNTS }, (_, number) => number)

const person = (kind: Kind, number: number): object => ({
  id: idOf(kind, number),
  organization: '100',
  userName: userName(kind, number),
  profile: { firstName: 'Ida', lastName: 'Moss' },
  email: { email: `${userName(kind, number)}@mail.example`, isEmailVerified: true },
  ...(kind === 'known' && number === 0 ? { password: 'the password of them all' } : {}),
})

const there: readonly Kind[] = KINDS.filter((kind) => kind !== 'unknown')

function document(): object {
  const { users = [], ...rest } = standardDocument()
  return { ...rest, users: [...users, ...there.flatMap((kind) => numbers.map((number) => person(kind, number)))] }
}

/** What the bootstrap document cannot say. */
async function prepare(installation: Installation): Promise<void> {
  const storage = await openStorage(installation.storage)
  await storage.run(async ({ users, credentials }) => {
    const stored = await credentials.password(idOf('known', 0))
    for (const number of numbers) {
      // One hash for all: each of their own would keep the server from starting for a while.
      for (const kind of ['known', 'inactive'] as const) if (stored) await credentials.putPassword({ ...stored, userId: idOf(kind, number) })
      const named = await users.lock(idOf('inactive', number))
      if (named) await users.update({ ...named.user, state: 'inactive' })
      await credentials.putPassword({ userId: idOf('imported', number), hash: IMPORTED, changedAt: 0 })
    }
  })
  await storage.close()
}

/** A step whose form is sent, and timed. */
interface Measured {
  readonly title: string
  readonly kinds: readonly Kind[]
  /** The page with the form. */
  readonly open: (world: RemoteWorld, loginName: string) => Promise<Page>
  readonly values: (loginName: string) => Readonly<Record<string, string>>
}

const atName = (world: RemoteWorld): Promise<Page> => new UserAgent().open(world.authorizeUrl({ parameters: { prompt: 'login' } }))

const atPassword: Pick<Measured, 'open' | 'values'> = {
  open: async (world, loginName) => (await atName(world)).submit({ loginName }),
  values: () => ({ password: 'not the password' }),
}

const STEPS: readonly Measured[] = [
  { title: 'login name', kinds: ['unknown', 'known'], open: atName, values: (loginName) => ({ loginName }) },
  {
    title: 'forgotten password', kinds: ['unknown', 'known'],
    open: async (world, loginName) => {
      const page = await (await atName(world)).submit({ loginName })
      const authRequestID = page.form.fields['authRequestID']
      return page.agent.open(world.url('/ui/login/forgotten-password', { authRequestID }))
    },
    values: (loginName) => ({ loginName }),
  },
  { title: 'wrong password', kinds: ['unknown', 'known', 'without-password', 'inactive'], ...atPassword },
  // Alone, because the costly hash would slow down other measurements.
  { title: 'wrong password', kinds: ['imported'], ...atPassword },
]

/** @returns milliseconds of every kind */
async function measure(world: RemoteWorld, { kinds, open, values }: Measured): Promise<ReadonlyMap<Kind, number[]>> {
  const found = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  // In random order, so that neither kind of name is always measured first.
  const waiting = numbers
    .flatMap((number) => kinds.map((kind) => ({ kind, number, place: Math.random() })))
    .toSorted((a, b) => a.place - b.place)
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const loginName = `${userName(next.kind, next.number)}@acme.localhost`
      for (let tries = 0; tries < TRIES; tries++) {
        const page = await open(world, loginName)
        const { action, fields } = page.form
        const started = performance.now()
        await page.agent.postOnce(new URL(action, page.answer.url), { ...fields, ...values(loginName) })
        found.get(next.kind)?.push(performance.now() - started)
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  return found
}

const installation = await Installation.create()
try {
  const server = await installation.start({ KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', document()) })
  await prepare(installation)
  const world = new RemoteWorld(server.baseUrl)
  for (const step of STEPS) {
    const found = await measure(world, step)
    const unknown = found.get('unknown') ?? []
    for (const [kind, values] of found) {
      const least = Math.min(...values).toFixed(1)
      const p = kind === 'unknown' || unknown.length === 0 ? '' : `, p ${likelihoodOfOneSource(unknown, values).toFixed(3)} against unknown`
      const figures = `${values.length} samples, median ${median(values).toFixed(1)} ms, least ${least} ms${p}`
      process.stdout.write(`${step.title}, ${kind}: ${figures}\n`)
    }
  }
} finally {
  await installation.remove()
}
