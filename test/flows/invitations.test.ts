import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { recordedBy } from '../support/audit-trail.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { mailsAt } from '../support/registration.js'
import { people, projects } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { DAY, onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const SERVICE = 'org.v2.OrganizationService'
const ACME = '100'
const owner = { as: callers.orgOwner }
const { alice } = people

let count = 0
const newAddress = (): string => `invited${++count}@mail.example`
const api = (world: World): Api => new Api(world, 'rest')

const invite = async (world: World, own: object = {}): Promise<{ readonly id: string; readonly email: string }> => {
  const email = newAddress()
  const input = { organizationId: ACME, email, ...own }
  const { invitationId } = await api(world).ok(`${SERVICE}/CreateInvitation`, input, owner)
  return { id: invitationId, email: input.email }
}

/** The link in the newest invitation to an address, which may get other mails at the same time. */
async function linkAt(world: World, email: string): Promise<URL> {
  const texts = (await mailsAt(world, email)).map(({ text }) => text)
  const [link] = texts.flatMap((text) => /http\S+\/ui\/login\/invitation\S+/.exec(text)?.[0] ?? [])
  assert.ok(link, texts.join('\n'))
  return new URL(link)
}

const listed = async (world: World): Promise<readonly { invitationId: string; email: string }[]> =>
  (await api(world).ok(`${SERVICE}/ListInvitations`, { organizationId: ACME }, owner)).result ?? []

const isOver = (page: Page): boolean => page.status === 400 && page.title === words('invitation.overTitle')

async function rolesOf(world: World, userId: string, orgId = ACME): Promise<{ readonly member: readonly string[]; readonly granted: readonly string[] }> {
  const as = { as: callers.iamOwner, org: ACME }
  const memberships = (await api(world).ok('management.v1.ManagementService/ListUserMemberships', { userId }, { ...as, org: orgId })).result ?? []
  const grants = (await api(world).ok('management.v1.ManagementService/ListUserGrants', { queries: [{ userIdQuery: { userId } }] }, as)).result ?? []
  return { member: memberships.flatMap(({ roles }: { roles: string[] }) => roles), granted: grants.flatMap(({ roleKeys }: { roleKeys: string[] }) => roleKeys) }
}

/** The user with this address in the organization. */
async function userAt(world: World, email: string) {
  const { result } = await api(world).ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }, { as: callers.iamOwner })
  return (result ?? [])[0]
}

onEveryStorage('invitation to an organization', (world) => {
  before(async () => {
    await api(world).ok('management.v1.ManagementService/AddProjectRole', { projectId: projects.shop, roleKey: 'packer', displayName: 'Packer' }, owner)
  })

  it('is mailed, opens without a change, and lets a new person choose a password and sign in with the roles', async () => {
    const { email } = await invite(world, { roles: ['ORG_USER_MANAGER'], grants: [{ projectId: projects.shop, roleKeys: ['packer'] }] })
    const [mail] = await mailsAt(world, email)
    assert.equal(mail?.subject, words('mail.notice.invited.subject'))
    const link = await linkAt(world, email)
    for (const agent of [new UserAgent(), new UserAgent()]) assert.equal((await agent.open(link)).title, words('invitation.title', { org: 'Acme' }))
    assert.equal(await userAt(world, email), undefined)
    const setUp = await (await new UserAgent().open(link)).submit()
    assert.equal(setUp.path, '/ui/login/user/initialise')
    const password = 'a long new password'
    assert.ok(!setUp.html.includes('id="code"') && (setUp.form.fields['code'] ?? '') !== '', 'the page asks for no code, which was in no mail')
    const wrong = await setUp.submit({ code: 'AAAAAA', password, passwordAgain: password })
    assert.deepEqual([wrong.status, wrong.html.includes('id="code"')], [422, true], 'a wrong code can be corrected')
    const done = await setUp.submit({ password, passwordAgain: password })
    assert.equal(done.status, 200)
    assert.ok(done.html.includes(`href="${new URL(world.issuer).pathname.replace(/\/$/, '')}/ui/account"`), 'it leads on to a sign-in')
    assert.ok(answered(await typeNameAndPassword(await new UserAgent().open(world.authorizeUrl()), { loginName: email, password })).parameters['code'])
    const user = await userAt(world, email)
    assert.deepEqual([user.details.resourceOwner, user.human.email.isVerified], [ACME, true])
    assert.deepEqual(await rolesOf(world, user.userId), { member: ['ORG_USER_MANAGER'], granted: ['packer'] })
    assert.ok(isOver(await new UserAgent().open(link)))
    assert.ok(!(await listed(world)).some((one) => one.email === email))
  })

  it('is accepted by an account with the verified address in a browser that is signed in to it, and by no other', async () => {
    const email = newAddress()
    const human = { profile: { givenName: 'Nora', familyName: 'N' }, email: { email, isVerified: true }, password: { password: 'the password of nora' } }
    const { userId } = await api(world).ok('user.v2.UserService/AddHumanUser', { ...human, organization: { orgId: '110' } }, { as: callers.iamOwner })
    await invite(world, { email, roles: ['ORG_OWNER_VIEWER'], grants: [{ projectId: projects.shop, roleKeys: ['packer'] }] })
    const link = await linkAt(world, email)
    const agent = new UserAgent()
    for (const stranger of [agent, await world.browserWith(alice)]) {
      const page = await stranger.open(link)
      assert.ok(page.html.includes(words('invitation.signIn')))
      assert.throws(() => page.form)
    }
    await typeNameAndPassword(await agent.open(world.authorizeUrl()), { loginName: email, password: 'the password of nora' })
    const page = await agent.open(link)
    assert.ok(page.html.includes(words('invitation.as')))
    assert.equal((await page.submit()).title, words('invitation.doneTitle', { org: 'Acme' }))
    assert.deepEqual(await rolesOf(world, userId, '110'), { member: ['ORG_OWNER_VIEWER'], granted: ['packer'] })
    assert.ok(isOver(await page.submit()))
  })

  it('is not accepted by an account whose address is unverified', async () => {
    const email = newAddress()
    const human = { profile: { givenName: 'Squatter', familyName: 'S' }, email: { email, isVerified: false }, password: { password: 'the password of squatter' } }
    await api(world).ok('user.v2.UserService/AddHumanUser', { ...human, organization: { orgId: '110' } }, { as: callers.iamOwner })
    await invite(world, { email })
    assert.ok((await new UserAgent().open(await linkAt(world, email))).html.includes(words('invitation.new')))
  })

  it('can be used once, by one of several simultaneous requests', async () => {
    const { email } = await invite(world)
    const page = await new UserAgent().open(await linkAt(world, email))
    const pages = await Promise.all([page.submit(), page.submit(), page.submit()])
    assert.equal(pages.filter((one) => one.path === '/ui/login/user/initialise').length, 1)
  })

  it('cannot be accepted by a GET, another site, another browser, or with a wrong code', async () => {
    const { email, id } = await invite(world)
    const link = await linkAt(world, email)
    const page = await new UserAgent().open(link)
    const { fields, action } = page.form
    const address = new URL(action, page.answer.url)
    const refused = [
      await page.agent.post(address, fields, { 'sec-fetch-site': 'cross-site' }),
      await new UserAgent().post(address, fields),
      await page.agent.post(address, { ...fields, csrf: 'forged' }),
    ]
    assert.deepEqual(refused.map(({ status }) => status), [403, 403, 403])
    assert.ok(isOver(await page.agent.post(address, { ...fields, code: 'wrong' })))
    for (const [name, value] of [['code', 'wrong'], ['invitation', 'unknown'], ['invitation', '\u{1F600}'.repeat(40)], ['code', '']] as const) {
      const other = new URL(link)
      other.searchParams.set(name, value)
      assert.ok(isOver(await new UserAgent().open(other)), `${name} ${value}`)
    }
    assert.equal(await userAt(world, email), undefined)
    assert.ok((await listed(world)).some(({ invitationId }) => invitationId === id))
  })

  it('is over when it has expired, was withdrawn, or was replaced by another mail or invitation', async () => {
    const input = (id: string) => ({ organizationId: ACME, invitationId: id })
    const withdrawn = await invite(world)
    const first = await linkAt(world, withdrawn.email)
    await api(world).ok(`${SERVICE}/WithdrawInvitation`, input(withdrawn.id), owner)
    assert.ok(isOver(await new UserAgent().open(first)))
    for (const method of ['WithdrawInvitation', 'ResendInvitation']) await api(world).refused('not_found', `${SERVICE}/${method}`, input(withdrawn.id), owner)

    const resent = await invite(world)
    const before = await linkAt(world, resent.email)
    await api(world).ok(`${SERVICE}/ResendInvitation`, input(resent.id), owner)
    assert.equal((await mailsAt(world, resent.email)).length, 1, 'a mail was sent a moment ago')
    world.clock.advance(60)
    await api(world).ok(`${SERVICE}/ResendInvitation`, input(resent.id), owner)
    const after = await linkAt(world, resent.email)
    assert.ok(isOver(await new UserAgent().open(before)))
    assert.equal((await new UserAgent().open(after)).status, 200)
    await invite(world, { email: resent.email.toUpperCase() })
    assert.ok(isOver(await new UserAgent().open(after)))
    assert.equal((await listed(world)).filter(({ email }) => email.toLowerCase() === resent.email).length, 1)

    const expiring = await invite(world, { lifetime: '3600s' })
    const link = await linkAt(world, expiring.email)
    world.clock.advance(3600)
    assert.ok(isOver(await new UserAgent().open(link)))
    assert.ok(!(await listed(world)).some(({ invitationId }) => invitationId === expiring.id))
  })

  it('is refused with a lifetime, role, project or permission that is invalid, and sends no mail', async () => {
    const email = newAddress()
    const create = (own: object, as = owner) => api(world).call(`${SERVICE}/CreateInvitation`, { organizationId: ACME, email, ...own }, as)
    const refused = [
      await create({ lifetime: `${31 * DAY}s` }), await create({ roles: ['IAM_OWNER'] }), await create({ email: 'no address' }),
      await create({ grants: [{ projectId: projects.foreign, roleKeys: ['packer'] }] }), await create({ grants: [{ projectId: projects.shop, roleKeys: ['unknown'] }] }),
      await create({ organizationId: '110' }), await create({}, { as: callers.projectOwner }),
    ]
    assert.deepEqual(refused.map(({ status }) => status < 500 && status >= 400), refused.map(() => true))
    assert.deepEqual((await mailsAt(world, email)).length, 0)
  })

  it('needs the permission for what it gives, when it is created and when it is accepted', async () => {
    const asManager = { as: callers.userManager }
    const more = { organizationId: ACME, email: newAddress(), roles: ['ORG_OWNER'] }
    await api(world).refused('permission_denied', `${SERVICE}/CreateInvitation`, more, asManager)
    await api(world).ok(`${SERVICE}/CreateInvitation`, { ...more, roles: [] }, asManager)
    await api(world).refused('permission_denied', `${SERVICE}/CreateInvitation`, { ...more, roles: [] }, { as: callers.orgViewer })

    const { email } = await invite(world, { roles: ['ORG_OWNER'] })
    const link = await linkAt(world, email)
    const own = { userId: callers.orgOwner.id, roles: ['ORG_USER_MANAGER'] }
    const asIam = { as: callers.iamOwner, org: ACME }
    await api(world).ok('management.v1.ManagementService/UpdateOrgMember', own, asIam)
    assert.ok(isOver(await (await new UserAgent().open(link)).submit()))
    assert.equal(await userAt(world, email), undefined)
    await api(world).ok('management.v1.ManagementService/UpdateOrgMember', { ...own, roles: ['ORG_OWNER'] }, asIam)
    assert.equal((await (await new UserAgent().open(link)).submit()).path, '/ui/login/user/initialise')
  })

  it('gets the same answer whether the address has an account or not', async () => {
    const create = async (email: string) => {
      const { status, body } = await api(world).call(`${SERVICE}/CreateInvitation`, { organizationId: ACME, email }, owner)
      return { status, names: Object.keys(body), details: Object.keys(body.details) }
    }
    assert.deepEqual(await create('alice@acme.localhost'), await create(newAddress()))
  })
}, { bootstrap: apiDocument() })

onEveryDatabase('audit trail of invitations', (world) => {
  it('contains the invitation, its mails, and who accepted it', async () => {
    const events = await recordedBy(world, async () => {
      const { id, email } = await invite(world, { roles: ['ORG_OWNER_VIEWER'] })
      await mailsAt(world, email)
      world.clock.advance(60)
      await api(world).ok(`${SERVICE}/ResendInvitation`, { organizationId: ACME, invitationId: id }, owner)
      await (await new UserAgent().open(await linkAt(world, email))).submit()
      const other = await invite(world)
      await api(world).ok(`${SERVICE}/WithdrawInvitation`, { organizationId: ACME, invitationId: other.id }, owner)
    })
    const types = events.map(({ type }) => type).filter((type) => type.startsWith('org.invitation.') || type.startsWith('user.human'))
    assert.deepEqual(types, [
      'org.invitation.added', 'org.invitation.resent', 'user.human.selfregistered', 'org.invitation.accepted', 'org.invitation.added', 'org.invitation.withdrawn',
    ])
    const [added] = events
    assert.ok(!JSON.stringify(events).includes('seed'), JSON.stringify(added))
  })
}, { bootstrap: apiDocument() })
