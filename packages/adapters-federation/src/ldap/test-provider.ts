import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { TestedStep } from '@keyhall/core/external-sign-in'
import type { LdapSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { AndFilter, NoSuchObjectError, PresenceFilter, ResultCodeError } from 'ldapts'
import type { Client } from 'ldapts'
import { bindService } from './bind.js'
import { ServerUnavailable, withServer } from './connection.js'
import type { LdapConnect } from './connection.js'
import { BINARY_ATTRIBUTES, entryOf, textOf } from './entry.js'
import { isActiveDirectory } from './find-groups.js'
import { attributeName, personClasses, searchBase } from './find-person.js'

const UNTRUSTED = 'its certificate is not trusted: enter the certificate of the authority that issued it'

/** What to do about the codes of connections. */
const ADVICE = new Map([
  ['ECONNREFUSED', 'nothing listens there: check the port (389, or 636 for ldaps)'],
  ['ENOTFOUND', 'the name is unknown: check the host name'],
  ['ETIMEDOUT', 'it does not answer: check firewall and port'],
  ['EADDRESS', 'this server may not connect to that address'],
  ['CERT_HAS_EXPIRED', 'its certificate is expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name: use the name in the certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
])

/** The problem in words; unexpected ones are not ours to describe. */
function words(problem: unknown): string {
  if (problem instanceof ServerUnavailable) {
    const advice = ADVICE.get(problem.reason ?? '')
    return advice === undefined ? problem.message : `${advice} (${problem.message})`
  }
  if (problem instanceof NoSuchObjectError) return 'the base does not exist'
  if (problem instanceof UpstreamMisconfigured || problem instanceof ResultCodeError) return problem.message
  throw problem
}

type Work = (client: Client) => Promise<string>

/** The steps after connecting, in order: a step runs only when all before it succeeded. */
const steps = (provider: OpenedProvider<LdapSettings>): readonly (readonly [string, Work])[] => {
  const { settings } = provider
  return [
    ['service account', async (client) => {
      await bindService(client, provider)
      return settings.bindDn === '' ? 'anonymous' : settings.bindDn
    }],
    ['people', async (client) => {
      const { id } = settings.attributes
      const filter = new AndFilter({ filters: [...personClasses(settings), ...settings.userFilters.slice(0, 1).map((name) => new PresenceFilter({ attribute: attributeName(name) }))] })
      const { searchEntries } = await client.search(searchBase(settings), {
        scope: 'sub', derefAliases: 'never', filter, sizeLimit: 1, timeLimit: settings.timeoutSeconds, attributes: ['*', id], explicitBufferAttributes: [...BINARY_ATTRIBUTES],
      })
      const [first] = searchEntries
      if (!first) throw new UpstreamMisconfigured(`no entry below ${searchBase(settings)} has the object classes ${settings.userObjectClasses.join(', ')} and ${settings.userFilters[0] ?? 'a name'}`)
      if (id.toLowerCase() !== 'dn' && textOf(entryOf(first), id) === undefined) throw new UpstreamMisconfigured(`${first.dn} has no attribute ${id}, which identifies people`)
      return `found ${first.dn}`
    }],
    ['groups', async (client) => {
      if (!settings.groups) return 'those that an entry names in memberOf'
      await client.search(settings.groups.baseDn, { scope: 'base', attributes: ['1.1'] })
      return (await isActiveDirectory(client)) ? `below ${settings.groups.baseDn}, nested by the directory` : `below ${settings.groups.baseDn}`
    }],
  ]
}

/** Tests one server: connection with its certificate, then each step until one fails. */
async function testServer(server: string, provider: OpenedProvider<LdapSettings>, connect: LdapConnect): Promise<readonly TestedStep[]> {
  const done: TestedStep[] = []
  let current = 'connection'
  try {
    await withServer(server, provider.settings, connect, async (client) => {
      done.push({ step: `${server} connection`, isOk: true, detail: 'connected' })
      for (const [step, work] of steps(provider)) {
        current = step
        done.push({ step: `${server} ${step}`, isOk: true, detail: await work(client) })
      }
    })
  } catch (problem) {
    done.push({ step: `${server} ${current}`, isOk: false, detail: words(problem) })
  }
  return done
}

/** Tests every server of a provider, so that a broken second one is found before it is needed. */
export async function testLdap(provider: OpenedProvider<LdapSettings>, connect: LdapConnect): Promise<readonly TestedStep[]> {
  const { servers } = provider.settings
  if (servers.length === 0) return [{ step: 'servers', isOk: false, detail: 'the provider has no server' }]
  const all: TestedStep[] = []
  for (const server of servers) all.push(...(await testServer(server, provider, connect)))
  return all
}
