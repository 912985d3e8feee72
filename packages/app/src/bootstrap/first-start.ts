import type { EncodedHash } from '@keyhall/core/credentials'
import type { Instance } from '@keyhall/core/instance'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { EpochSeconds, Secret, Secrets } from '@keyhall/core/shared'
import { ClientId, OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import type { Human, Machine } from '@keyhall/core/users'
import { loginName } from '@keyhall/core/users'
import type { BootstrapDocument } from '@keyhall/documents/bootstrap'
import { applyWithin } from './apply-bootstrap.js'
import { lasting, mayBeRace } from './conflict.js'
import { CONSOLE_CLIENT_ID, addConsole, moveConsole } from './console-client.js'
import { preparePasswords } from './prepare-passwords.js'
import { recordFirstStart } from './record-first-start.js'
import { recordIn } from './recorder.js'
import type { BootstrapTools } from './tools.js'

/** What setting up an empty storage needs. */
export interface FirstStartTools extends BootstrapTools {
  readonly secrets: Secrets
  /** A value sealed with the master key of this process, by which others recognize theirs. */
  readonly masterKeyCheck: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly vendor: string
  /** What the operator has chosen of the administrator. */
  readonly chosen?: ChosenAdministrator | undefined
  /** Applied in the same unit of work, so that a document that is refused leaves the storage empty. */
  readonly document?: BootstrapDocument | undefined
}

/** What an operator may choose of the administrator; the rest is made up. */
export interface ChosenAdministrator {
  readonly email?: string
  readonly password?: string
}

/** What the first start has made, with the secrets that are shown once and stored as hashes only. */
export interface FirstStart {
  readonly vendor: string
  readonly organizationId: OrgId
  readonly projectId: ProjectId
  readonly consoleClientId: ClientId
  readonly administrator: { readonly id: UserId; readonly loginName: string; readonly email: string; readonly password: string }
  readonly serviceUser: { readonly id: UserId; readonly clientId: ClientId; readonly clientSecret: Secret }
}

/** 20 base64url characters: 120 bits, and short enough to be typed. */
const PASSWORD_LENGTH = 20

/**
 * Sets up an empty storage: instance, default organization, the project of the server itself, console, an administrator (with a
 * random password, unless the operator has chosen one) and a service user. Of several processes that start at once on the same storage, exactly one does it.
 *
 * @returns `undefined` when the storage was set up before, or just now by another process
 * @throws BootstrapRefused when there is a document that cannot be applied; the storage is as empty as before then
 */
export async function firstStart(tools: FirstStartTools): Promise<FirstStart | undefined> {
  const { storage, secrets, hasher, document, baseUrl, chosen } = tools
  const isSetUp = async () => (await storage.read(({ instance }) => instance.get())) !== undefined
  if (await isSetUp()) {
    await moveConsole(tools, baseUrl)
    return undefined
  }
  const password = chosen?.password ?? secrets.next().slice(0, PASSWORD_LENGTH)
  const hash = await hasher.hash(password)
  const prepared = document && (await preparePasswords(document, tools))
  try {
    return await storage.run(async (stores) => {
      if (await stores.instance.get()) return undefined
      // First, because its key is the same for all: on Postgres a rival waits here, and then finds the work done.
      await stores.masterKeyCheck.add(tools.masterKeyCheck)
      const created = await setUp(stores, tools, { password, hash })
      if (document && prepared) await applyWithin(stores, document, prepared, tools)
      return created
    })
  } catch (error) {
    // The slower of two processes fails on the master key check, and finds the work done.
    if (mayBeRace(error) && (await isSetUp())) return undefined
    throw lasting(error)
  }
}

async function setUp(
  stores: Stores, tools: FirstStartTools, { password, hash }: { readonly password: string; readonly hash: EncodedHash },
): Promise<FirstStart> {
  const { ids, vendor, baseUrl, clock, digest, secrets, chosen } = tools
  const now = clock.now()
  const [name, primaryDomain] = [vendor.charAt(0).toUpperCase() + vendor.slice(1), primaryDomainOf(vendor, baseUrl)]
  const orgId = OrgId.parse(ids.next())
  const projectId = ProjectId.parse(ids.next())
  await stores.orgs.add({ id: orgId, name, primaryDomain, state: 'active', createdAt: now })
  await stores.projects.put({ id: projectId, orgId, name, state: 'active', createdAt: now })
  const console = await addConsole(stores, baseUrl, projectId, now)

  const email = chosen?.email ?? `admin@${primaryDomain}`
  const administrator = anAdministrator(UserId.parse(ids.next()), orgId, name, email, now)
  const robot = aServiceUser(UserId.parse(ids.next()), orgId, now)
  for (const user of [administrator, robot]) {
    await stores.users.add(user)
    await stores.memberships.put({ userId: user.id, role: 'IAM_OWNER', scope: { kind: 'instance' } })
  }
  await stores.credentials.putPassword({ userId: administrator.id, hash, changedAt: now })
  const clientSecret = secrets.next()
  await stores.credentials.putMachineSecret({ userId: robot.id, secretHash: digest.sha256(clientSecret) })
  const instance: Instance = {
    id: ids.next(), defaultOrgId: orgId, projectId, administratorId: administrator.id, settings: DEFAULT_SETTINGS, createdAt: now,
  }
  await stores.instance.put(instance)
  await recordFirstStart(recordIn(stores, tools, instance), { instance, name, primaryDomain, console, users: [administrator, robot] })
  return {
    vendor, organizationId: orgId, projectId, consoleClientId: CONSOLE_CLIENT_ID,
    administrator: { id: administrator.id, loginName: loginName({ user: administrator, primaryDomain }), email, password },
    serviceUser: { id: robot.id, clientId: ClientId.parse(robot.userName), clientSecret },
  }
}

/** `<vendor>.<host of the base URL>`. An IPv6 address cannot be part of a domain. */
function primaryDomainOf(vendor: string, baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return `${vendor}.${hostname.startsWith('[') ? 'localhost' : hostname}`
}

const anAdministrator = (id: UserId, orgId: OrgId, vendorName: string, email: string, now: EpochSeconds): Human => ({
  kind: 'human', id, orgId, userName: 'admin', state: 'active', createdAt: now, updatedAt: now,
  profile: { firstName: vendorName, lastName: 'Administrator', displayName: `${vendorName} Administrator`, preferredLanguage: 'en' },
  email: { address: email, isVerified: true },
})

const aServiceUser = (id: UserId, orgId: OrgId, now: EpochSeconds): Machine => ({
  kind: 'machine', id, orgId, userName: 'service', state: 'active', createdAt: now, updatedAt: now,
  name: 'Service', accessTokenType: 'bearer',
})
