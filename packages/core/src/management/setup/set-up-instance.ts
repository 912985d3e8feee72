import type { EncodedHash } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { DEFAULT_SETTINGS } from '../../foundation/instance/index.js'
import type { Secret, Secrets } from '../../foundation/shared/index.js'
import { ClientId, OrgId, ProjectId, UserId } from '../../foundation/shared/index.js'
import { loginName, newMachine } from '../../directory/users/index.js'
import type { SetUpStores } from './ports.js'
import type { BootstrapDocument } from './document.js'
import { applyWithin, prepareDocument } from './apply-bootstrap.js'
import { ADMINISTRATOR, administratorProfile } from './chosen-administrator.js'
import type { ChosenAdministrator } from './chosen-administrator.js'
import { lasting, mayBeRace } from './conflict.js'
import { CONSOLE_CLIENT_ID, adaptConsole, addConsole, consoleAt } from './console-client.js'
import { membershipEvent } from './membership-event.js'
import { addPerson, addServiceUser, personToAdd } from '../new-users/index.js'
import { recordFirstStart } from './record-first-start.js'
import type { Recorder } from './recorder.js'
import { recordIn } from './recorder.js'
import type { BootstrapTools } from './tools.js'

interface Dependencies extends BootstrapTools {
  readonly secrets: Secrets
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Host of the service; the domain of the organization ends with it. */
  readonly host: string
  /** Whether the management console is served. Default: it is. */
  readonly hasConsole?: boolean
}

/** The input of a first start. */
export interface FirstSetUp {
  /** A value sealed with the master key of this process, by which others recognize theirs. */
  readonly masterKeyCheck: string
  /** What the operator has chosen of the administrator. */
  readonly chosen?: ChosenAdministrator | undefined
  /** Applied in the same unit of work, so that a document that is refused leaves the storage empty. */
  readonly document?: BootstrapDocument | undefined
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

interface Credentials {
  readonly email: string | undefined
  readonly password: string
  readonly hash: EncodedHash
}

/** Sets up an empty storage. */
export class SetUpInstance {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Creates the instance, its default organization, the project of the server itself, the console, an administrator (with a random
   * password unless the operator has chosen one) and a service user. When several processes start at once on the same storage, exactly
   * one of them does it. On a storage that is set up, only adapts the client of the console to the settings of this start.
   *
   * @returns `undefined` when the storage was set up before, or just now by another process
   * @throws BootstrapRefused when the document cannot be applied; the storage is then as empty as before
   */
  async setUp(request: FirstSetUp): Promise<FirstStart | undefined> {
    const { storage, secrets, hasher, baseUrl, hasConsole } = this.#deps
    const { document, chosen, masterKeyCheck } = request
    if (await this.#isSetUp()) {
      await adaptConsole(this.#deps, consoleAt(baseUrl, hasConsole))
      return undefined
    }
    const password = chosen?.password ?? secrets.next().slice(0, PASSWORD_LENGTH)
    const hash = await hasher.hash(password)
    const prepared = document && (await prepareDocument(document, this.#deps))
    try {
      return await storage.run(async (stores) => {
        if (await stores.instance.get()) return undefined
        // First, because its key is the same for all: on Postgres a rival waits here, and then finds the work done.
        await stores.masterKeyCheck.add(masterKeyCheck)
        const created = await this.#create(stores, { email: chosen?.email, password, hash })
        if (document && prepared) await applyWithin(stores, document, prepared, this.#deps)
        return created
      })
    } catch (error) {
      // The slower of two processes fails on the master key check, and finds the work done.
      if (mayBeRace(error) && (await this.#isSetUp())) return undefined
      throw lasting(error)
    }
  }

  async #isSetUp(): Promise<boolean> {
    return (await this.#deps.storage.read(({ instance }) => instance.get())) !== undefined
  }

  async #create(stores: SetUpStores, { email: chosenEmail, password, hash }: Credentials): Promise<FirstStart> {
    const { ids, vendor, baseUrl, hasConsole, host, clock, digest, secrets } = this.#deps
    const now = clock.now()
    const [name, primaryDomain] = [vendor.charAt(0).toUpperCase() + vendor.slice(1), `${vendor}.${host}`]
    const orgId = OrgId.parse(ids.next())
    const projectId = ProjectId.parse(ids.next())
    await stores.orgs.add({ id: orgId, name, primaryDomain, state: 'active', createdAt: now })
    await stores.projects.put({ id: projectId, orgId, name, state: 'active', createdAt: now })
    const console = await addConsole(stores, consoleAt(baseUrl, hasConsole), projectId, now)

    const instance: Instance = {
      id: ids.next(), defaultOrgId: orgId, projectId, administratorId: UserId.parse(ids.next()), settings: DEFAULT_SETTINGS, createdAt: now,
    }
    await stores.instance.put(instance)
    const record = recordIn(stores, this.#deps, instance)
    await recordFirstStart(record, { instance, name, primaryDomain, console })
    const email = chosenEmail ?? `admin@${primaryDomain}`
    const { user: administrator, ...credentials } = anAdministrator(instance, name, email, hash)
    await addPerson(stores, { user: administrator, ...credentials }, { type: 'user.human.added', record })
    await makeOwner(administrator.id, stores, record, orgId)
    const clientSecret = secrets.next()
    const robot = newMachine({ id: UserId.parse(ids.next()), orgId, userName: 'service', name: 'Service' }, now)
    await addServiceUser(stores, { machine: robot, secretHash: digest.sha256(clientSecret), record })
    await makeOwner(robot.id, stores, record, orgId)
    return {
      vendor, organizationId: orgId, projectId, consoleClientId: CONSOLE_CLIENT_ID,
      administrator: { id: administrator.id, loginName: loginName({ user: administrator, primaryDomain }), email, password },
      serviceUser: { id: robot.id, clientId: ClientId.parse(robot.userName), clientSecret },
    }
  }
}

const anAdministrator = ({ administratorId: id, defaultOrgId: orgId, createdAt }: Instance, vendorName: string, email: string, hash: EncodedHash) =>
  personToAdd({
    id, orgId, userName: ADMINISTRATOR,
    profile: { ...administratorProfile(vendorName), preferredLanguage: 'en' },
    email: { address: email, isVerified: true },
    password: { hash },
  }, createdAt)

async function makeOwner(userId: UserId, { memberships }: SetUpStores, record: Recorder, orgId: OrgId): Promise<void> {
  const membership = { userId, role: 'IAM_OWNER', scope: { kind: 'instance' } } as const
  await memberships.put(membership)
  await record(membershipEvent(membership, orgId))
}
