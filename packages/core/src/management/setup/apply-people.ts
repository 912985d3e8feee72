import type { MembershipScope } from '../../directory/permissions/index.js'
import type { OrgId, UserId } from '../../foundation/shared/index.js'
import { TokenId } from '../../foundation/shared/index.js'
import type { Human, Machine, User } from '../../directory/users/index.js'
import { removePasswordCodes } from '../../proofs/verification/index.js'
import type { BootstrapRole, BootstrapServiceUser, BootstrapUser } from './document.js'
import type { Applying } from './applying.js'
import { taking } from './conflict.js'
import { aboutUser, membershipEvent, userAdded } from './people-events.js'

/** Creates the people and service users of the document that do not exist, and gives all of them what they lack. */
export async function applyPeople(applying: Applying): Promise<void> {
  const { document, existing, stores, passwords, now, record } = applying
  for (const [index, user] of document.users.entries()) {
    const orgId = orgOf(user, applying)
    const isNew = !existing.users.has(user.id)
    if (isNew && (await wasRemoved(user.id, `users[${index}]`, applying))) continue
    if (isNew) await add(human(user, applying), `users[${index}]`, applying)
    const hash = passwords.get(user.id)
    if (hash && !(await stores.credentials.password(user.id))) {
      if (!isNew) await stores.users.lock(user.id)
      await stores.credentials.putPassword({ userId: user.id, hash, changedAt: now })
      if (!isNew) {
        await removePasswordCodes(stores.verificationCodes, user.id)
        await record(aboutUser('user.human.password.changed', user.id, orgId))
      }
    }
    await giveRoles(user.id, orgId, user.roles, applying)
  }
  for (const [index, robot] of document.serviceUsers.entries()) {
    const isNew = !existing.users.has(robot.id)
    if (isNew && (await wasRemoved(robot.id, `serviceUsers[${index}]`, applying))) continue
    if (isNew) await add(machine(robot, applying), `serviceUsers[${index}]`, applying)
    await giveCredentials(robot, `serviceUsers[${index}]`, applying)
    await giveRoles(robot.id, orgOf(robot, applying), robot.roles, applying)
  }
}

/** Whoever was removed stays so, although the document still names them. */
async function wasRemoved(id: UserId, path: string, { stores, warnings }: Applying): Promise<boolean> {
  if (!(await stores.users.wasRemoved(id))) return false
  warnings.push(`${path}: was removed, and is not made again`)
  return true
}

async function add(user: User, path: string, { stores, record }: Applying): Promise<void> {
  await taking(`${path}.userName: is the name of another user of the organization`, () => stores.users.add(user))
  await record(userAdded(user))
}

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

async function giveRoles(userId: UserId, orgId: OrgId, roles: readonly BootstrapRole[], { stores, record }: Applying): Promise<void> {
  if (roles.length === 0) return
  const held = new Set((await stores.memberships.ofUser(userId)).map(({ role, scope }) => keyOf(role, scope)))
  for (const given of roles) {
    const [role, scope] = [given.role, scopeOf(given, orgId)]
    if (held.has(keyOf(role, scope))) continue
    held.add(keyOf(role, scope))
    await stores.memberships.put({ userId, role, scope })
    await record(membershipEvent({ userId, role, scope }, orgId))
  }
}

const keyOf = (role: string, scope: MembershipScope): string =>
  JSON.stringify([role, scope.kind, scope.kind === 'org' ? scope.orgId : '', scope.kind === 'project' ? scope.projectId : ''])

function scopeOf({ role, project }: BootstrapRole, orgId: OrgId): MembershipScope {
  if (project !== undefined) return { kind: 'project', projectId: project }
  return role.startsWith('IAM_') ? { kind: 'instance' } : { kind: 'org', orgId }
}

async function giveCredentials(robot: BootstrapServiceUser, path: string, applying: Applying): Promise<void> {
  const { stores, digest, ids, now, existing, warnings, record } = applying
  const { id: userId, clientSecret, personalAccessToken } = robot
  const orgId = orgOf(robot, applying)
  if (clientSecret !== undefined) {
    const secretHash = digest.sha256(clientSecret)
    const stored = await stores.credentials.machineSecret(userId)
    if (!stored) {
      await stores.credentials.putMachineSecret({ userId, secretHash })
      await record(aboutUser('user.machine.secret.set', userId, orgId))
    } else if (stored.secretHash !== secretHash) warnings.push(`${path}.clientSecret: another secret exists and stays`)
  }
  const tokenHash = personalAccessToken && digest.sha256(personalAccessToken)
  if (tokenHash && !existing.tokens.has(tokenHash)) {
    const expiresAt = now + existing.instance.settings.tokens.personalAccessToken
    const id = TokenId.parse(ids.next())
    await stores.credentials.addPersonalAccessToken({ id, userId, secretHash: tokenHash, createdAt: now, expiresAt })
    // One that was revoked stays so.
    const isAdded = (await stores.credentials.personalAccessToken(tokenHash))?.id === id
    if (isAdded) await record(aboutUser('user.pat.added', userId, orgId, { tokenId: id, expiresAt }))
  }
  await giveKeys(robot, path, applying)
}

async function giveKeys(robot: BootstrapServiceUser, path: string, applying: Applying): Promise<void> {
  const { stores, warnings, record } = applying
  const { id: userId, keys } = robot
  const stored = keys.length > 0 ? await stores.credentials.machineKeys(userId) : []
  for (const [index, { kid, publicKey }] of keys.entries()) {
    const known = stored.find((key) => key.kid === kid)
    if (!known) {
      await stores.credentials.putMachineKey({ userId, kid, publicKey })
      await record(aboutUser('user.machine.key.added', userId, orgOf(robot, applying), { kid }))
    } else if (['n', 'x', 'y'].some((member) => known.publicKey[member] !== publicKey[member])) {
      warnings.push(`${path}.keys[${index}]: another key exists under this kid and stays`)
    }
  }
}
