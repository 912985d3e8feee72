import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import { queryBeside } from '../processes/query-beside.js'
import { accountOf, noteOf, openAccount, press, send } from '../support/account.js'
import { answered, signIn } from '../support/authorization.js'
import { allLinksOf } from '../support/html.js'
import { withMails } from '../support/mail-world.js'
import type { MailWorld } from '../support/mail-world.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'

const { alice, bob } = people
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

withMails('the confirmation page before a removal', (world) => {
  describe('from the user’s own account', () => removals(world))
  describe('of the only way to sign in', () => onlyWay(world))
})

const idOf = ({ id }: { readonly id: string }) => id as UserId

async function addPasskey(world: MailWorld, person: { readonly id: string }, id: string, own: { readonly isUserVerifying?: boolean } = {}): Promise<void> {
  const storage = await world.storage()
  await storage.run(({ factors }) => factors.addPasskey({
    id: `${id}-of-${person.id}` as never, userId: idOf(person), registrationId: `${id}-of-${person.id}`, publicKey: 'AA', counter: 0, transports: [],
    name: `Key ${id}`, isBackedUp: false, isUserVerifying: true, addedAt: world.clock.now(), ...own,
  }))
}

interface Row {
  readonly list: string
  readonly title: string
  /** Creates the object to remove. */
  readonly begin: (agent: UserAgent) => Promise<unknown>
  /** The link in the list. */
  readonly link: string
  /** The text of the confirmation page. */
  readonly says: readonly string[]
  readonly note: string
  /** The status when the same form is sent again. */
  readonly again: 200 | 404
}

function removals(world: MailWorld): void {
  const grantAccess = async (agent: UserAgent) => {
    const { code = '' } = answered(await signIn(agent, world.authorizeUrl({ scope: 'openid', parameters: { prompt: 'login' } }), alice)).parameters
    return world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
  }
  const signInElsewhere = () => accountOf(world, alice, new UserAgent({ 'user-agent': FIREFOX }))
  const ROWS: readonly Row[] = [
    {
      list: 'phone', title: words('removal.phone.title'), link: words('account.phone.remove'), note: words('account.note.phone_removed'), again: 200,
      begin: async (agent) => send(await openAccount(world, agent, 'phone'), { phone: '+41791234567' }),
      says: ['+41791234567', words('removal.phone.text')],
    },
    {
      list: 'security', title: words('removal.passkey.title'), link: `${words('account.remove')} Key one`, note: words('account.note.passkey_removed'), again: 404,
      begin: () => addPasskey(world, alice, 'one'),
      says: ['Key one', words('removal.passkey.text'), words('removal.lastFactor')],
    },
    {
      list: 'security', title: words('removal.emailCode.title'), note: words('account.note.email_code_off'), again: 200,
      link: `${words('account.emailCode.switchOff')} ${words('account.emailCode.title')}`,
      begin: async (agent) => press(await openAccount(world, agent, 'security'), 'do', 'email_code_on'),
      says: ['alice@mail.example', words('removal.emailCode.text'), words('removal.lastFactor')],
    },
    {
      list: 'sessions', title: words('removal.session.title'), note: words('account.note.session_ended'), again: 404,
      link: `${words('account.sessions.end')} Firefox on Linux`, begin: signInElsewhere,
      says: ['Firefox on Linux', '127.0.0.1', words('removal.session.text')],
    },
    {
      list: 'sessions', title: words('removal.others.title'), link: words('account.sessions.endOthers'), note: words('account.note.sessions_ended'), again: 200,
      begin: signInElsewhere, says: ['Firefox on Linux', words('removal.others.text')],
    },
    {
      list: 'applications', title: words('removal.application.title'), note: words('account.note.application_revoked'), again: 404,
      link: `${words('account.applications.revoke')} Client ${clients.web.id}`, begin: grantAccess,
      says: [`Client ${clients.web.id}`, words('removal.application.text'), words('account.applications.again')],
    },
  ]
  const hasLink = (page: Page, text: string): boolean => allLinksOf(page.html).some((link) => link.text === text)

  for (const { list, title, link, begin, says, note, again } of ROWS) {
    it(`"${title}" names the object and the consequences, changes nothing before its button is pressed, and leads back`, async () => {
      const agent = await accountOf(world, alice)
      await begin(agent)
      const page = await (await openAccount(world, agent, list)).follow(link)
      assert.deepEqual([page.status, page.title], [200, title])
      for (const text of says) assert.ok(page.html.includes(text), text)
      const forged = await page.submit({ csrf: 'forged' })
      assert.deepEqual([forged.status, forged.title], [403, words('messages.formRefused.title')])
      const back = await page.follow(words('messages.cancel'))
      assert.deepEqual([back.path, hasLink(back, link)], [`/ui/account/${list}`, true])
      const done = await page.submit()
      assert.deepEqual([noteOf(done), done.path, hasLink(done, link)], [note, `/ui/account/${list}`, false])
      assert.equal((await page.submit()).status, again)
    })
  }

  it('leads to the list when the address names an unknown object', async () => {
    const agent = await accountOf(world, bob)
    for (const [place, list] of [
      ['phone/remove', 'phone'], ['security/remove', 'security'], ['security/remove?factor=totp', 'security'], ['sessions/end', 'sessions'],
      ['sessions/end?others=yes', 'sessions'], ['applications/remove', 'applications'],
    ] as const) {
      const page = await openAccount(world, agent, place)
      assert.deepEqual([page.status, page.path], [200, `/ui/account/${list}`], place)
    }
  })

  it('works on the confirmation page only: the forms of the lists remove nothing', async () => {
    const agent = await accountOf(world, alice)
    await addPasskey(world, alice, 'listed')
    const page = await openAccount(world, agent, 'security')
    await send(page, { name: 'Key listed' }, { by: { do: 'rename_passkey' }, more: { do: 'remove_passkey' } })
    const listed = await openAccount(world, agent, 'security')
    assert.ok(hasLink(listed, `${words('account.remove')} Key listed`))
  })
}

function onlyWay(world: MailWorld): void {
  it('is refused with the reason and an alternative, and succeeds once there is a password or a second passkey', async () => {
    const agent = await accountOf(world, bob)
    await addPasskey(world, bob, 'only')
    await addPasskey(world, bob, 'beside a password', { isUserVerifying: false })
    const ask = async () => (await openAccount(world, agent, 'security')).follow(`${words('account.remove')} Key only`)
    const asked = await ask()
    assert.equal(asked.problem, undefined)
    await queryBeside(world.database, `delete from passwords where user_id = '${bob.id}' returning user_id`)
    const [late, fresh] = [await asked.submit(), await ask()]
    for (const [page, status] of [[late, 422], [fresh, 200]] as const) {
      assert.deepEqual([page.status, page.problem], [status, words('removal.passkey.onlyWay')])
      assert.ok(!page.html.includes('id="submit-button"'), 'nothing to press')
    }
    assert.equal((await fresh.follow(words('account.password.submitFirst'))).path, '/ui/account/password')
    assert.equal((await fresh.follow(words('account.passkeys.add'))).path, '/ui/account/security/passkey')
    await addPasskey(world, bob, 'second')
    assert.equal(noteOf(await (await ask()).submit()), words('account.note.passkey_removed'))
  })
}
