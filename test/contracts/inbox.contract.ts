import assert from 'node:assert/strict'
import type { InboxMail } from '@keyhall/core/mail'
import { MAX_INBOX_MAILS } from '@keyhall/core/mail'
import type { Storage } from '@keyhall/core/stores'
import { anId, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'

const aMail = (own: Partial<InboxMail> = {}): InboxMail => ({
  id: anId(), to: 'ada@mail.example', from: 'Keyhall <keyhall@id.example>', subject: 'Hello', text: 'text\n', html: '<p>html</p>\n',
  messageId: `${anId()}@id.example`, createdAt: NOW, ...own,
})

export function inboxContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: developer inbox`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())
    const add = async (...mails: readonly InboxMail[]) => storage.run(async ({ inbox }) => {
      for (const mail of mails) await inbox.add(mail)
    })
    const list = (to?: string) => storage.read(({ inbox }) => inbox.list(to))

    it('keeps every field', async () => {
      const mail = aMail({ subject: 'Grüße "\' \\', text: 'a\r\n\tb \u2028 𝒳', html: '<b>&amp;</b>', createdAt: FAR })
      await add(mail)
      assert.deepEqual([await list(), await storage.read(({ inbox }) => inbox.find(mail.id))], [[mail], mail])
    })

    it('lists the newest mail first', async () => {
      const [old, late, later] = [aMail({ createdAt: NOW }), aMail({ createdAt: NOW + 1 }), aMail({ createdAt: NOW + 1 })]
      await add(late, old, later)
      assert.deepEqual((await list()).map(({ id }) => id), [later.id, late.id, old.id])
    })

    it('finds the mails to an address, case-insensitively', async () => {
      const [ada, bob] = [aMail({ to: 'Ada@Mail.Example' }), aMail({ to: 'bob@mail.example' })]
      await add(ada, bob)
      assert.deepEqual([await list('ada@mail.EXAMPLE'), await list('bob@mail.example'), await list('da@mail.example')], [[ada], [bob], []])
    })

    it('has no mail with an unknown id', async () => {
      assert.deepEqual([await list(), await storage.read(({ inbox }) => inbox.find(anId()))], [[], undefined])
    })

    it(`keeps the ${MAX_INBOX_MAILS} newest`, async () => {
      const mails = Array.from({ length: MAX_INBOX_MAILS + 3 }, (_, index) => aMail({ createdAt: NOW + index }))
      await add(...mails)
      assert.deepEqual((await list()).map(({ id }) => id), mails.slice(3).toReversed().map(({ id }) => id))
    })
  })
}
