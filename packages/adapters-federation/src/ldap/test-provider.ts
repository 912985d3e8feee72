import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { TestedStep } from '@keyhall/core/external-sign-in'
import type { LdapSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { Failure } from '@keyhall/core/shared'
import { AndFilter, PresenceFilter, ResultCodeError } from 'ldapts'
import type { Client } from 'ldapts'
import { bindService } from './bind.js'
import { withServer } from './connection.js'
import type { LdapConnect } from './connection.js'
import { BINARY_ATTRIBUTES, entryOf } from './entry.js'
import { isActiveDirectory } from './find-groups.js'
import { attributeName, personClasses, searchBase } from './find-person.js'
import { idOf } from './identity.js'
import { refusalOf, searching } from './result-codes.js'
import { ServerUnavailable } from './server-unavailable.js'

/** The problem in words, those of a sign-in; unexpected ones are not ours to describe. */
function words(problem: unknown): string {
  if (problem instanceof ServerUnavailable || problem instanceof Failure) return problem.message
  if (problem instanceof ResultCodeError) return refusalOf(problem)
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
      const base = searchBase(settings)
      const { searchEntries } = await searching(base, 'baseDn and userBase', () => client.search(base, {
        scope: 'sub', derefAliases: 'never', filter, sizeLimit: 1, timeLimit: settings.timeoutSeconds, attributes: ['*', id], explicitBufferAttributes: [...BINARY_ATTRIBUTES],
      }))
      const [first] = searchEntries
      if (!first) throw new UpstreamMisconfigured(`no entry below ${base} has the object classes ${settings.userObjectClasses.join(', ')} and ${settings.userFilters[0] ?? 'a name'}`)
      idOf(entryOf(first), id)
      return `found ${first.dn}`
    }],
    ['groups', async (client) => {
      if (!settings.groups) return 'those that an entry names in memberOf'
      const { baseDn } = settings.groups
      await searching(baseDn, 'base of groups', () => client.search(baseDn, { scope: 'base', attributes: ['1.1'] }))
      return (await isActiveDirectory(client)) ? `below ${baseDn}, nested by the directory` : `below ${baseDn}`
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
