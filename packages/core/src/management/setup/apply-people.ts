import type { MembershipScope } from '../../directory/permissions/index.js'
import type { OrgId, UserId } from '../../foundation/shared/index.js'
import { TokenId } from '../../foundation/shared/index.js'
import { newMachine, userEvent } from '../../directory/users/index.js'
import { removePasswordCodes } from '../../proofs/verification/index.js'
import type { BootstrapRole, BootstrapServiceUser, BootstrapUser } from './document.js'
import type { Applying } from './applying.js'
import { taking } from './conflict.js'
import { membershipEvent } from './membership-event.js'
import { addPerson, addServiceUser, personToAdd } from '../new-users/index.js'

/** Creates the people and service users of the document that do not exist, and gives all of them what they lack. */
export async function applyPeople(applying: Applying): Promise<void> {
  const { document, existing } = applying
  for (const [index, user] of document.users.entries()) {
    const isNew = !existing.users.has(user.id)
    if (isNew && (await wasRemoved(user.id, `users[${index}]`, applying))) continue
    await (isNew ? add(user, `users[${index}]`, applying) : givePassword(user.id, applying))
    await giveRoles(user.id, orgOf(user, applying), user.roles, applying)
  }
  for (const [index, robot] of document.serviceUsers.entries()) {
    const isNew = !existing.users.has(robot.id)
    if (isNew && (await wasRemoved(robot.id, `serviceUsers[${index}]`, applying))) continue
    if (isNew) await addMachine(robot, `serviceUsers[${index}]`, applying)
    await giveCredentials(robot, `serviceUsers[${index}]`, applying)
    await giveRoles(robot.id, orgOf(robot, applying), robot.roles, applying)
  }
}

/** A removed user stays removed, although the document still names them. */
async function wasRemoved(id: UserId, path: string, { stores, warnings }: Applying): Promise<boolean> {
  if (!(await stores.users.wasRemoved(id))) return false
  warnings.push(`${path}: was removed, and is not made again`)
  return true
}

const nameTaken = (path: string): string => `${path}.userName: is the name of another user of the organization`

/** Users of a bootstrap document are active even without a password, and get no mail. */
async function add(user: BootstrapUser, path: string, applying: Applying): Promise<void> {
  const { stores, passwords, now, record } = applying
  const { id, userName, profile, email, phone, address } = user
  const hash = passwords.get(id)
  const person = personToAdd(
    { id, orgId: orgOf(user, applying), userName, profile, email, phone, address, state: 'active', password: hash && { hash } }, now,
  )
  await taking(nameTaken(path), () => addPerson(stores, person, { type: 'user.human.added', record }))
}

/** The first password of an existing person, who has set up their account with it. */
async function givePassword(userId: UserId, { stores, passwords, now, record }: Applying): Promise<void> {
  const hash = passwords.get(userId)
  if (!hash || (await stores.credentials.password(userId))) return
  const user = (await stores.users.lock(userId))?.user
  if (!user) return
  await stores.credentials.putPassword({ userId, hash, changedAt: now })
  if (user.state === 'initial') await stores.users.update({ ...user, state: 'active', updatedAt: now })
  await removePasswordCodes(stores.verificationCodes, userId)
  await record(userEvent('user.human.password.changed', user))
}

async function addMachine(robot: BootstrapServiceUser, path: string, applying: Applying): Promise<void> {
  const { stores, now, record } = applying
  const { id, userName, name, accessTokenType } = robot
  const machine = newMachine({ id, orgId: orgOf(robot, applying), userName, name, accessTokenType }, now)
  await taking(nameTaken(path), () => addServiceUser(stores, { machine, record }))
}

const orgOf = (account: { readonly organization?: OrgId }, { existing }: Applying): OrgId =>
  account.organization ?? existing.instance.defaultOrgId

async function giveRoles(userId: UserId, orgId: OrgId, roles: readonly BootstrapRole[], applying: Applying): Promise<void> {
  if (roles.length === 0) return
  const { stores, grantRoles } = applying
  await grantRoles.within(stores, userId, { actor: { kind: 'system', name: 'bootstrap' } }, () => putRoles(userId, orgId, roles, applying))
}

async function putRoles(userId: UserId, orgId: OrgId, roles: readonly BootstrapRole[], { stores, record }: Applying): Promise<void> {
  const assigned = new Set((await stores.memberships.ofUser(userId)).map(({ role, scope }) => keyOf(role, scope)))
  for (const entry of roles) {
    const [role, scope] = [entry.role, scopeOf(entry, orgId)]
    if (assigned.has(keyOf(role, scope))) continue
    assigned.add(keyOf(role, scope))
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
      await record(userEvent('user.machine.secret.set', { id: userId, orgId }))
    } else if (stored.secretHash !== secretHash) warnings.push(`${path}.clientSecret: another secret exists and stays`)
  }
  const tokenHash = personalAccessToken && digest.sha256(personalAccessToken)
  if (tokenHash && !existing.tokens.has(tokenHash)) {
    const expiresAt = now + existing.instance.settings.tokens.personalAccessToken
    const id = TokenId.parse(ids.next())
    await stores.credentials.addPersonalAccessToken({ id, userId, secretHash: tokenHash, createdAt: now, expiresAt })
    // One that was revoked stays so.
    const isAdded = (await stores.credentials.personalAccessToken(tokenHash))?.id === id
    if (isAdded) await record(userEvent('user.pat.added', { id: userId, orgId }, { tokenId: id, expiresAt }))
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
      await record(userEvent('user.machine.key.added', { id: userId, orgId: orgOf(robot, applying) }, { kid }))
    } else if (['n', 'x', 'y'].some((member) => known.publicKey[member] !== publicKey[member])) {
      warnings.push(`${path}.keys[${index}]: another key exists under this kid and stays`)
    }
  }
}
