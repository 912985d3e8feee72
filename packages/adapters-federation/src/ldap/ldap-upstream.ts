import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, Upstream, UpstreamAnswer } from '@keyhall/core/external-sign-in'
import type { LdapSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ResultCodeError } from 'ldapts'
import type { Client } from 'ldapts'
import { bindPerson, bindService } from './bind.js'
import { withServer } from './connection.js'
import type { LdapConnect } from './connection.js'
import { findGroups } from './find-groups.js'
import { findPerson } from './find-person.js'
import { identityOf } from './identity.js'
import { refusalOf } from './result-codes.js'
import { ServerUnavailable } from './server-unavailable.js'
import { testLdap } from './test-provider.js'

const MAX_NAME_LENGTH = 256
const MAX_PASSWORD_LENGTH = 1024

type Credentials = Extract<UpstreamAnswer, { readonly kind: 'credentials' }>

/** @throws UpstreamRefused before anything is sent to the directory */
function credentialsOf(answer: UpstreamAnswer): Credentials {
  if (answer.kind !== 'credentials') throw new UpstreamUntrusted('a directory is asked with user name and password')
  const { userName, password } = answer
  // RFC 4513 §5.1.2: a directory accepts an empty password as an unauthenticated bind.
  const problem = userName.trim() === '' ? 'the user name is empty'
    : userName.length > MAX_NAME_LENGTH ? `the user name is longer than ${MAX_NAME_LENGTH} characters`
    : password === '' || password.startsWith('\0') ? 'the password is empty'
    : password.length > MAX_PASSWORD_LENGTH ? `the password is longer than ${MAX_PASSWORD_LENGTH} characters` : undefined
  if (problem !== undefined) throw new UpstreamRefused('invalid_credentials', `${problem}: the directory was not asked`)
  return { ...answer, userName: userName.trim() }
}

/** Receives why a server was skipped. Sign-ins continue with the next one. */
type NoteSkipped = (problem: string) => void

interface LdapUpstreamOptions {
  readonly connect: LdapConnect
  readonly noteSkipped: NoteSkipped
}

/** Tries the servers in their order; the first one that answers decides. @throws UpstreamUnreachable when none does */
async function onFirstServer<T>({ settings }: OpenedProvider<LdapSettings>, { connect, noteSkipped }: LdapUpstreamOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const problems: string[] = []
  for (const server of settings.servers) {
    try {
      return await withServer(server, settings, connect, work)
    } catch (problem) {
      if (!(problem instanceof ServerUnavailable)) throw problem
      problems.push(problem.message)
      if (problems.length < settings.servers.length) noteSkipped(problem.message)
    }
  }
  if (problems.length === 0) throw new UpstreamMisconfigured('the provider has no server (servers)')
  throw new UpstreamUnreachable(`the directory cannot be reached: ${problems.join('; ')}`)
}

/** Answers of the directory that no sign-in should see are problems of the settings. */
const translated = (problem: unknown): unknown =>
  (problem instanceof ResultCodeError ? new UpstreamMisconfigured(`the directory refuses a request: ${refusalOf(problem)}`) : problem)

/** Directories by LDAP version 3, Active Directory among them: search as the service account, then bind as the person. */
export function ldapUpstream(options: LdapUpstreamOptions): Upstream<LdapSettings> {
  const signIn = async (client: Client, provider: OpenedProvider<LdapSettings>, { userName, password, admit }: Credentials): Promise<ExternalIdentity> => {
    await bindService(client, provider)
    const person = await findPerson(client, provider.settings, userName)
    await admit(person.dn)
    await bindPerson(client, person.dn, password)
    // People may not read groups; the service account may.
    if (provider.settings.groups) await bindService(client, provider)
    return identityOf(person, provider.settings, await findGroups(client, provider.settings, person))
  }
  return {
    begin: async () => ({ go: { kind: 'credentials' }, memory: '{}' }),
    finish: async (provider, _memory, answer) => {
      const credentials = credentialsOf(answer)
      return onFirstServer(provider, options, (client) => signIn(client, provider, credentials)).catch((problem: unknown) => {
        throw translated(problem)
      })
    },
    test: (provider) => testLdap(provider, options.connect),
  }
}
