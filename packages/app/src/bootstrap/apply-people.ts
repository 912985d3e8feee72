import type { MembershipScope } from '@keyhall/core/permissions'
import type { OrgId, TokenId, UserId } from '@keyhall/core/shared'
import type { Human, Machine, User } from '@keyhall/core/users'
import type { Applying } from './applying.js'
import { taking } from './conflict.js'
import type { BootstrapRole, BootstrapServiceUser, BootstrapUser } from './document.js'

/** Creates the people and service users of the document that do not exist, and gives all of them what they lack. */
export async function applyPeople(applying: Applying): Promise<void> {
  const { document, existing, stores, passwords, now } = applying
  for (const [index, user] of document.users.entries()) {
    if (!existing.users.has(user.id)) await add(human(user, applying), `users[${index}]`, applying)
    const hash = passwords.get(user.id)
    if (hash && !(await stores.credentials.password(user.id))) {
      await stores.credentials.putPassword({ userId: user.id, hash, changedAt: now })
    }
    await giveRoles(user.id, orgOf(user, applying), user.roles, applying)
  }
  for (const [index, robot] of document.serviceUsers.entries()) {
    if (!existing.users.has(robot.id)) await add(machine(robot, applying), `serviceUsers[${index}]`, applying)
    await giveCredentials(robot, `serviceUsers[${index}]`, applying)
    await giveRoles(robot.id, orgOf(robot, applying), robot.roles, applying)
  }
}

const add = (user: User, path: string, { stores }: Applying): Promise<void> =>
  taking(`${path}.userName: is the name of another user of the organization`, () => stores.users.add(user))

const orgOf = (account: { readonly organization?: OrgId }, { existing }: Applying): OrgId =>
  account.organization ?? existing.instance.defaultOrgId

function human(user: BootstrapUser, applying: Applying): Human {
  const { id, userName, profile, email, phone, address } = user
  return {
    kind: 'human', id, orgId: orgOf(user, applying), userName, state: 'active', createdAt: applying.now, updatedAt: applying.now, profile,
    ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...(address ? { address } : {}),
  }
}

const machine = (robot: BootstrapServiceUser, applying: Applying): Machine => ({
  kind: 'machine', id: robot.id, orgId: orgOf(robot, applying), userName: robot.userName, state: 'active',
  createdAt: applying.now, updatedAt: applying.now, name: robot.name, accessTokenType: robot.accessTokenType,
})

async function giveRoles(userId: UserId, orgId: OrgId, roles: readonly BootstrapRole[], { stores }: Applying): Promise<void> {
  for (const given of roles) await stores.memberships.put({ userId, role: given.role, scope: scopeOf(given, orgId) })
}

function scopeOf({ role, project }: BootstrapRole, orgId: OrgId): MembershipScope {
  if (project !== undefined) return { kind: 'project', projectId: project }
  return role.startsWith('IAM_') ? { kind: 'instance' } : { kind: 'org', orgId }
}

async function giveCredentials(robot: BootstrapServiceUser, path: string, applying: Applying): Promise<void> {
  const { stores, digest, ids, now, existing, warnings } = applying
  const { id: userId, clientSecret, personalAccessToken } = robot
  if (clientSecret !== undefined) {
    const secretHash = digest.sha256(clientSecret)
    const stored = await stores.credentials.machineSecret(userId)
    if (!stored) await stores.credentials.putMachineSecret({ userId, secretHash })
    else if (stored.secretHash !== secretHash) warnings.push(`${path}.clientSecret: another secret exists and stays`)
  }
  if (personalAccessToken !== undefined) {
    const secretHash = digest.sha256(personalAccessToken)
    const expiresAt = now + existing.instance.settings.tokens.personalAccessToken
    await stores.credentials.addPersonalAccessToken({ id: ids.next() as TokenId, userId, secretHash, createdAt: now, expiresAt })
  }
  await giveKeys(robot, path, applying)
}

async function giveKeys({ id: userId, keys }: BootstrapServiceUser, path: string, { stores, warnings }: Applying): Promise<void> {
  const stored = keys.length > 0 ? await stores.credentials.machineKeys(userId) : []
  for (const [index, { kid, publicKey }] of keys.entries()) {
    const known = stored.find((key) => key.kid === kid)
    if (!known) await stores.credentials.putMachineKey({ userId, kid, publicKey })
    else if (['n', 'x', 'y'].some((member) => known.publicKey[member] !== publicKey[member])) {
      warnings.push(`${path}.keys[${index}]: another key exists under this kid and stays`)
    }
  }
}
