import type { MachineKey, TotpSeed } from '../../parties/credentials/index.js'
import type { User, UserMetadata } from '../../directory/users/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import { defined } from '../../foundation/shared/index.js'
import type { ExportTools, Exporting } from './exporting.js'
import { byKey, everything } from './export-pages.js'
import type { HumanItem, MachineItem, MachineKeyItem, MetadataItem, UserGrantItem, UserLinkItem } from './item.js'
import type { NewPerson } from '../new-users/index.js'
import type { Granted } from './ports.js'

/** Ids are read in large batches, because sorting them requires a full scan; people are read in small ones. */
const IDS = 50_000
const PEOPLE = 500

async function* idsOf({ storage }: ExportTools, { orgId }: Exporting, kind: User['kind']): AsyncIterable<readonly UserId[]> {
  for (let after: UserId | undefined, isMore = true; isMore;) {
    const page = { limit: IDS, ...(after === undefined ? {} : { after }) }
    const ids = await storage.read(({ bulk }) => bulk.userIds(orgId, kind, page))
    for (let from = 0; from < ids.length; from += PEOPLE) yield ids.slice(from, from + PEOPLE)
    after = ids.at(-1)
    isMore = ids.length === IDS
  }
}

export async function* exportHumans(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly HumanItem[]> {
  for await (const ids of idsOf(tools, exporting, 'human')) {
    const people = await tools.storage.read(({ bulk }) => bulk.people(ids))
    yield people.map((person) => humanOf(person, tools, exporting))
  }
}

function humanOf({ user, password, totp, isFactorSetUpRequired }: NewPerson, { sealer }: ExportTools, { withPasswords, withOtp }: Exporting): HumanItem {
  const { id: userId, userName, profile, email, phone, address, state } = user
  return {
    kind: 'human_user', userId, userName, profile, state,
    ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...(address ? { address } : {}),
    ...(password && withPasswords ? { password: { hash: password.hash } } : {}),
    ...(password?.isChangeRequired && withPasswords ? { isPasswordChangeRequired: true } : {}),
    ...(password?.isUnproven && withPasswords ? { isPasswordUnproven: true } : {}),
    ...(totp && withOtp ? { totpSeed: defined<TotpSeed>({ seed: sealer.open(totp.sealedSeed, userId), parameters: totp.parameters }) } : {}),
    // A factor that is not in the document must be set up anew where it is imported.
    ...(isFactorSetUpRequired || (totp && !withOtp) ? { isFactorSetUpRequired: true } : {}),
  }
}

export async function* exportMachines(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly MachineItem[]> {
  for await (const ids of idsOf(tools, exporting, 'machine')) {
    const found = await tools.storage.read(({ users, credentials }) =>
      Promise.all(ids.map(async (id) => ({ user: (await users.find(id))?.user, secret: await credentials.machineSecret(id) }))))
    yield found.flatMap(({ user, secret }): MachineItem[] => {
      if (user?.kind !== 'machine') return []
      const { id: userId, userName, name, description, accessTokenType, state } = user
      const secretHash = exporting.withPasswords && secret ? { secretHash: secret.secretHash } : {}
      const described = description === undefined ? {} : { description }
      return [{ kind: 'machine_user', userId, userName, name, ...described, accessTokenType, state, ...secretHash }]
    })
  }
}

const keyItem = ({ userId, kid: keyId, publicKey, expiresAt }: MachineKey): MachineKeyItem =>
  ({ kind: 'machine_key', keyId, userId, publicKey, ...(expiresAt === undefined ? {} : { expiresAt }) })

export async function* exportMachineKeys(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly MachineKeyItem[]> {
  for await (const ids of idsOf(tools, exporting, 'machine')) {
    const filters = [{ kind: 'among', field: 'userId', values: ids }] as const
    const keys = await everything((page) => tools.storage.read(({ credentials }) => credentials.searchMachineKeys({ ...page, filters })))
    yield byKey(keys, ({ userId, kid }) => `${userId} ${kid}`).map(keyItem)
  }
}

const metadataItem = ({ userId, key, value }: UserMetadata): MetadataItem => ({ kind: 'user_metadata', userId, key, value })

export async function* exportMetadata(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly MetadataItem[]> {
  for (const kind of ['human', 'machine'] as const) {
    for await (const ids of idsOf(tools, exporting, kind)) {
      yield (await tools.storage.read(({ bulk }) => bulk.metadataOf(ids))).map(metadataItem)
    }
  }
}

export async function* exportUserLinks(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly UserLinkItem[]> {
  for await (const ids of idsOf(tools, exporting, 'human')) {
    const links = await tools.storage.read(({ bulk }) => bulk.linksOf(ids))
    yield links.map(({ providerId, externalId, userId, userName, suspendedAt }) =>
      ({ kind: 'user_link', providerId, externalId, userId, userName, ...(suspendedAt === undefined ? {} : { isSuspended: true }) }))
  }
}

export async function* exportUserGrants({ storage }: ExportTools, { orgId }: Exporting): AsyncIterable<readonly UserGrantItem[]> {
  for (let after: Granted | undefined, isMore = true; isMore;) {
    const page = { limit: IDS, ...(after === undefined ? {} : { after }) }
    const grants = await storage.read(({ bulk }) => bulk.userGrants(orgId, page))
    yield grants.map(({ userId, projectId, roleKeys, state }) =>
      ({ kind: 'user_grant', userId, projectId, roleKeys: roleKeys.toSorted(), state }))
    after = grants.at(-1)
    isMore = grants.length === IDS
  }
}
