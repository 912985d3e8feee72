import assert from 'node:assert/strict'
import { MAX_SESSIONS } from '@keyhall/core/sessions'
import { countBeside, queryBeside } from '../processes/query-beside.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'

onEveryDatabase('the number of living sessions of a person', (world) => {
  const { id } = people.carol

  const multiply = (count: number) => queryBeside(world.database, `
    insert into sessions (id, user_id, browser_hash, created_at, auth_time, amr, last_seen_at, expires_at)
    select s.id || '-' || n, s.user_id, s.browser_hash || n, s.created_at - n, s.auth_time, s.amr, s.last_seen_at, s.expires_at
    from (with recursive c (n) as (select 1 union all select n + 1 from c where n < ${count}) select n from c) c, (select * from sessions where user_id = '${id}' limit 1) s
    returning 1 as one`)
  const sessions = () => countBeside(world.database, `select count(*) from sessions where user_id = '${id}'`)

  const inNewBrowser = async (): Promise<string> => {
    const page = await typeNameAndPassword(await new UserAgent().open(world.authorizeUrl()), people.carol)
    const code = page.leftTo?.searchParams.get('code') ?? ''
    const { status, body } = await world.protocol.token(clients.web, { grant_type: 'authorization_code', code, redirect_uri: clients.web.redirectUri })
    assert.equal(status, 200)
    return body.access_token
  }

  it('has a limit that holds for sign-ins at the same time: each ends the oldest, with its tokens', async () => {
    const { access_token: oldest } = await world.tokens({}, people.carol)
    await multiply(MAX_SESSIONS - 5)
    await queryBeside(world.database, `update sessions set created_at = created_at - 9999 where user_id = '${id}' and id not like '%-%' returning 1 as one`)
    const fresh = await Promise.all(Array.from({ length: 4 }, inNewBrowser))
    assert.equal(await sessions(), MAX_SESSIONS)
    assert.equal((await world.protocol.introspect(clients.web, oldest)).body['active'], true)
    fresh.push(...await Promise.all(Array.from({ length: 4 }, inNewBrowser)))
    assert.equal(await sessions(), MAX_SESSIONS)
    assert.equal((await world.protocol.introspect(clients.web, oldest)).body['active'], false)
    for (const token of fresh) assert.equal((await world.protocol.introspect(clients.web, token)).body['active'], true)
    assert.equal(await countBeside(world.database, "select count(*) from audit_events where type = 'session.terminated'"), 4)
  })
})
