import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, Upstream, UpstreamAnswer } from '@keyhall/core/external-sign-in'
import type { LdapSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { NoSuchObjectError, ResultCodeError } from 'ldapts'
import type { Client } from 'ldapts'
import { shown } from '../shown.js'
import { bindPerson, bindService } from './bind.js'
import { ServerUnavailable, withServer } from './connection.js'
import type { LdapConnect } from './connection.js'
import { findGroups } from './find-groups.js'
import { findPerson } from './find-person.js'
import { identityOf } from './identity.js'
import { testLdap } from './test-provider.js'

const MAX_NAME_LENGTH = 256
const MAX_PASSWORD_LENGTH = 1024

type Credentials = Extract<UpstreamAnswer, { readonly kind: 'credentials' }>

/** @throws UpstreamRefused before anything is sent to the directory */
function credentialsOf(answer: UpstreamAnswer): Credentials {
  if (answer.kind !== 'credentials') throw new UpstreamUntrusted('a directory is asked with user name and password')
  const { userName, password } = answer
  // RFC 4513 §5.1.2: a directory accepts an empty password as an unauthenticated bind.
  const isUsable = userName.trim() !== '' && userName.length <= MAX_NAME_LENGTH && password !== '' && password.length <= MAX_PASSWORD_LENGTH
  if (!isUsable || password.startsWith('\0')) throw new UpstreamRefused('invalid_credentials', 'user name or password is empty or too long')
  return { ...answer, userName: userName.trim() }
}

/** Tries the servers in their order; the first one that answers decides. @throws UpstreamUnreachable when none does */
async function onFirstServer<T>({ settings }: OpenedProvider<LdapSettings>, connect: LdapConnect, work: (client: Client) => Promise<T>): Promise<T> {
  const problems: string[] = []
  for (const server of settings.servers) {
    try {
      return await withServer(server, settings, connect, work)
    } catch (problem) {
      if (!(problem instanceof ServerUnavailable)) throw problem
      problems.push(problem.message)
    }
  }
  throw new UpstreamUnreachable(problems.length === 0 ? 'the provider has no server' : problems.join('; '))
}

/** Answers of the directory that no sign-in should see are problems of the settings. */
function translated(problem: unknown): unknown {
  if (problem instanceof NoSuchObjectError) return new UpstreamMisconfigured(`a base does not exist in the directory: ${shown(problem.message)}`)
  return problem instanceof ResultCodeError ? new UpstreamMisconfigured(`the directory answered: ${problem.message}`) : problem
}

/** Directories by LDAP version 3, Active Directory among them: search as the service account, then bind as the person. */
export function ldapUpstream({ connect }: { readonly connect: LdapConnect }): Upstream<LdapSettings> {
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
      return onFirstServer(provider, connect, (client) => signIn(client, provider, credentials)).catch((problem: unknown) => {
        throw translated(problem)
      })
    },
    test: (provider) => testLdap(provider, connect),
  }
}
