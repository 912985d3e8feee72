import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { passwordHashers } from '@keyhall/adapters-crypto'
import type { EncodedHash } from '@keyhall/core/credentials'
import { HashNotAccepted } from '@keyhall/core/credentials'
import type { DataSections } from '@keyhall/documents/bulk'
import { Drafts } from '@keyhall/documents/files'
import { transformAuth0 } from '#src/auth0/transform-auth0.js'
import { transformKeycloak } from '#src/keycloak/transform-keycloak.js'
import { realmFiles } from '#src/keycloak/realm-files.js'
import { Output } from '#src/output.js'
import { Progress } from '#src/progress.js'

export const ORG = '100'

/** The organization of a document: its lists, each of which may be absent but for the users. */
export type DataOrg = { readonly orgId: string } & { readonly [S in keyof DataSections]?: readonly DataSections[S][] }

/** A line of the report. */
export interface ReportedLoss {
  readonly kind: string
  readonly id?: string
  readonly name?: string
  readonly path: string
  readonly effect: string
  readonly reason: string
  readonly value?: string
}

export interface Transformed {
  readonly org: Required<DataOrg>
  /** The text of the document. */
  readonly text: string
  readonly losses: readonly ReportedLoss[]
  readonly report: Readonly<Record<string, unknown>>
}

// It only reads hashes, so it starts no thread that would have to be ended.
const hashers = passwordHashers()

/** As the command asks it: the hashers of the server. */
export function hashProblem(encoded: string): string | undefined {
  try {
    hashers.check(encoded)
    return undefined
  } catch (problem) {
    if (problem instanceof HashNotAccepted) return problem.message
    throw problem
  }
}

/** Whether a password is that of a hash, by the hashers of the server. */
export async function verifies(encoded: string | undefined, password: string): Promise<boolean> {
  const verifier = passwordHashers({ workers: 1 })
  const isMatch = await verifier.verify(encoded as EncodedHash | undefined, password)
  await verifier.close()
  return isMatch
}

/** A folder with exports, in which transformations run without a process of their own. */
export class Workplace {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-transform-'))

  /** Writes an export. @returns its path */
  write(name: string, content: unknown): string {
    const file = path.join(this.folder, name)
    fs.writeFileSync(file, typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content))
    return file
  }

  /** Transforms the files of a realm, or a realm. */
  async keycloak(
    realm: object | readonly string[], options: { readonly clients?: boolean; readonly isMultiline?: boolean; readonly realmName?: string } = {},
  ): Promise<Transformed> {
    const files = realmFiles(Array.isArray(realm) ? (realm as readonly string[]) : [this.write('realm.json', realm)])
    return this.#run(files, options.isMultiline ?? false, (output) =>
      transformKeycloak({ orgId: ORG, files, realmName: options.realmName, withClients: options.clients ?? false, hashProblem }, output, progress()))
  }

  /** Transforms users of Auth0 with their passwords. */
  async auth0(users: unknown, passwords: unknown = [], isEmailVerified = false): Promise<Transformed> {
    const files = { users: this.write('users.json', users), passwords: this.write('passwords.json', passwords) }
    return this.#run(
      Object.values(files), false, (output) => transformAuth0({ orgId: ORG, ...files, isEmailVerified, hashProblem }, output, progress()),
    )
  }

  names(): readonly string[] {
    return fs.readdirSync(this.folder).toSorted()
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true })
  }

  async #run(inputs: readonly string[], isMultiline: boolean, work: (output: Output) => Promise<void>): Promise<Transformed> {
    const drafts = new Drafts()
    const [file, report] = [path.join(this.folder, 'importBody.json'), path.join(this.folder, 'loss.json')]
    try {
      const output = new Output({ output: file, report, orgId: ORG, timeout: '30m0s', isMultiline }, inputs, drafts)
      await work(output)
      await output.finish('test')
    } finally {
      drafts.discard()
    }
    return readBack(file, report)
  }
}

const progress = (): Progress => new Progress({ now: () => 0 })

function readBack(file: string, reportFile: string): Transformed {
  const text = fs.readFileSync(file, 'utf8')
  const document = JSON.parse(text) as { readonly dataOrgs: { readonly orgs: readonly [DataOrg] } }
  const [org] = document.dataOrgs.orgs
  const none = { projects: [], projectRoles: [], oidcApps: [], apiApps: [], appKeys: [], oidcIdps: [], idps: [], humanUsers: [], userLinks: [], userGrants: [], userMetadata: [] }
  const report = JSON.parse(fs.readFileSync(reportFile, 'utf8')) as Readonly<Record<string, unknown>>
  return { org: { ...none, ...org }, text, losses: report['losses'] as readonly ReportedLoss[], report }
}
