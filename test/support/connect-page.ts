import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const FOLDER = path.join(ROOT, 'docs/connect')

/** The default origin of the application. */
const APPLICATION = 'http://localhost:3000'

/** The organization and the person for testing the registration of each page. */
export const person = { loginName: 'alice@acme.localhost', password: 'down the rabbit hole', email: 'alice@mail.example' } as const

const people = {
  organizations: [{ id: 'acme', name: 'Acme', primaryDomain: 'acme.localhost' }],
  users: [
    {
      id: 'alice',
      organization: 'acme',
      userName: 'alice',
      profile: { firstName: 'Alice', lastName: 'Liddell' },
      email: { email: person.email, isEmailVerified: true },
      password: person.password,
    },
  ],
  serviceUsers: [
    { id: 'robot', organization: 'acme', userName: 'robot', name: 'Robot', roles: ['IAM_OWNER'], personalAccessToken: 'connect-personal-access-token-0123456789' },
  ],
} as const

export const ROBOT_TOKEN = people.serviceUsers[0].personalAccessToken

/** A client of a bootstrap file, in the members of RFC 7591 that the pages use. */
export interface PageClient {
  readonly client_id: string
  readonly client_secret?: string
  readonly redirect_uris: readonly string[]
}

interface PageDocument {
  readonly projects: readonly object[]
  readonly clients: readonly PageClient[]
}

/** A page of `docs/connect`, and the files that its fenced blocks name: ```` ```js server.mjs ````. */
export class ConnectPage {
  readonly name: string
  /** The origin of the application, as in the page. */
  readonly #origin: string
  readonly #files: ReadonlyMap<string, string>

  constructor(name: string, origin = APPLICATION) {
    this.name = name
    this.#origin = origin
    const text = fs.readFileSync(path.join(FOLDER, `${name}.md`), 'utf8')
    this.#files = new Map([...text.matchAll(/^```\w+ (\S+)\n([^]*?)^```$/gm)].map(([, file = '', content = '']) => [file, content]))
  }

  file(name: string): string {
    const content = this.#files.get(name)
    assert.ok(content !== undefined, `docs/connect/${this.name}.md has no block ${name}`)
    return content
  }

  /** The registration, with the application on another port of this machine. */
  document(application = this.#origin): PageDocument {
    return JSON.parse(this.file('client.bootstrap.json').replaceAll(this.#origin, application)) as PageDocument
  }

  /** The only client of the registration. */
  get client(): PageClient {
    const [client, ...others] = this.document().clients
    assert.ok(client && others.length === 0, `docs/connect/${this.name}.md registers one client`)
    return client
  }

  /** Writes a block into a folder, unmodified, under the path that it names. */
  write(folder: string, name: string): void {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, this.file(name))
  }
}

/** The names of all pages about a framework. */
export const pageNames: readonly string[] = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => name.replace(/\.md$/, ''))

/** A bootstrap document with the registrations and a user to sign in. */
export function connectDocument(registrations: readonly PageDocument[]): object {
  const [first] = registrations
  assert.ok(first)
  const projects = first.projects.map((project) => ({ ...project, organization: 'acme' }))
  return { ...people, projects, clients: registrations.flatMap(({ clients }) => clients) }
}
