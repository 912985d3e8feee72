import assert from 'node:assert/strict'
import type { MailKind } from '@keyhall/core/verification'
import type { UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import type { KeyhallOptions } from '@keyhall/app'
import { anId, aHuman } from '../contracts/builders.js'
import { queryBeside } from '../processes/query-beside.js'
import { send } from './send.js'
import type { TestPerson } from './standard-document.js'
import { everyDatabase } from './storages.js'
import { UserAgent } from './user-agent.js'
import type { Page } from './user-agent.js'
import { World } from './world.js'

/** A mail of the developer inbox, in its JSON form. */
export interface KeptMail {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly createdAt: string
}

/** The code in the text of a mail. */
export const codeIn = (text = ''): string => /^Your code: ([A-HJ-NP-Z2-9]{6})$/m.exec(text)?.[1] ?? assert.fail(`no code in ${text}`)

/** The link in the text of a mail. */
export const linkIn = (text = ''): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? assert.fail(`no link in ${text}`)

/** A server on a database, and requests for mails. */
export class MailWorld extends World {
  /** Requests a mail and waits for the first delivery attempt. */
  async ask(kind: MailKind, person: { readonly id: string }): Promise<void> {
    await this.leave(kind, person)
    await this.keyhall.runJobs()
  }

  /** Queues a mail, which any of the servers may send. */
  async leave(kind: MailKind, { id }: { readonly id: string }): Promise<void> {
    const body = { userId: id as UserId, kind }
    await (await this.storage()).run(({ outbox }) => outbox.append({ id: anId(), topic: 'mail', body, createdAt: this.clock.now() }))
  }

  async advance(seconds: number): Promise<void> {
    this.clock.advance(seconds)
    await this.keyhall.runJobs()
  }

  /** A person of Acme with a mail address, without a password. */
  async newcomer(own: Partial<Human> = {}): Promise<Human & Pick<TestPerson, 'loginName'>> {
    const userName = anId()
    const email = { address: `${userName}@mail.example`, isVerified: false }
    const user = aHuman({ orgId: '100' as Human['orgId'], userName, email, ...own })
    await (await this.storage()).run(({ users }) => users.add(user))
    return { ...user, loginName: `${userName}@acme.localhost` }
  }

  /** The stored user. */
  async stored({ id }: { readonly id: string }): Promise<Human> {
    const user = (await (await this.storage()).read(({ users }) => users.find(id as UserId)))?.user
    return user?.kind === 'human' ? user : assert.fail('there is such a person')
  }

  /** The mails of the developer inbox, newest first. */
  async inbox(to?: string): Promise<readonly KeptMail[]> {
    const answer = await send(this.url('/dev/inbox', { to }), { headers: { accept: 'application/json' } })
    assert.equal(answer.status, 200, answer.body)
    return (JSON.parse(answer.body) as { mails: KeptMail[] }).mails
  }

  /** The newest mail of the developer inbox to that address. */
  async newest(to: string): Promise<KeptMail> {
    return (await this.inbox(to))[0] ?? assert.fail(`there is no mail to ${to}`)
  }

  /** Opens the link of the newest mail to that person in a fresh browser. */
  async openNewest({ email }: Pick<Human, 'email'>, agent = new UserAgent()): Promise<Page> {
    return agent.open(linkIn((await this.newest(email?.address ?? '')).text))
  }

  /** Pending messages and dead letters. */
  async outbox(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const columns = 'attempts, failed_at is not null as dead, last_problem'
    return queryBeside(this.database, `select ${columns} from outbox where topic = 'mail' order by id`)
  }
}

/** Runs the tests against a server of their own on each database. */
export function withMails(title: string, tests: (world: MailWorld) => void, options: () => Partial<KeyhallOptions> = () => ({})): void {
  for (const kind of everyDatabase) {
    describe(`${title} (${kind})`, () => {
      const world = new MailWorld(kind)
      before(() => world.start(options()))
      after(() => world.stop())
      tests(world)
    })
  }
}
