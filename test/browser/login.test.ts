import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { BrowserWorld } from '../support/browser-world.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { cookieName } from '../support/cookie-name.js'
import { attribute } from '../support/relying-party.js'
import { OTHER_REDIRECT, clients, people } from '../support/standard-document.js'
import { words } from '../support/words.js'

const { alice, bob } = people
const url = (world: BrowserWorld, parameters: Record<string, string | undefined> = {}): string =>
  world.authorizeUrl({ client: world.client(clients.web), parameters }).href

const heading = async (page: Page): Promise<string> => (await page.locator('h1').textContent()) ?? ''

inBrowser('login', 'sqlite', (world) => {
  describe('reaches the client', () => delivery(world))
  describe('tolerates unusual navigation', () => usage(world))
  describe('rejects other sites', () => otherSites(world))
})

function delivery(world: BrowserWorld): void {
  it('with a state that contains mark-up, which is never executed', async () => {
    const state = '"><svg onload=alert(1)></script><script>alert(2)</script>\'\u2028&amp;%22'
    for (const mode of ['query', 'fragment', 'form_post']) {
      for (const scope of ['openid', 'email']) {
        await world.withPage(async (page) => {
          page.on('dialog', (dialog) => void dialog.dismiss().then(() => world.complaints.push(`dialog ${dialog.message()}`)))
          const arrived = world.relyingParty.next()
          await page.goto(world.authorizeUrl({ client: world.client(clients.web), scope, parameters: { response_mode: mode, state } }).href)
          if (scope === 'openid') await typeInto(page, alice)
          const { parameters } = await arrived
          await page.waitForURL(/\/callback/)
          const answer = mode === 'fragment' ? new URLSearchParams(new URL(page.url()).hash.slice(1)) : parameters
          assert.equal(answer.get('state'), state)
        })
      }
    }
  })

  it('from a form post of another site, with the existing session', async () => {
    await world.withPage(async (page) => {
      await page.goto(url(world))
      await typeInto(page, alice)
      await world.relyingParty.next()
      const fields = [...new URL(url(world, { state: 'posted' })).searchParams]
        .map(([name, value]) => `<input name="${name}" value="${attribute(value)}">`)
        .join('')
      const action = `${world.issuer}/oauth/v2/authorize`
      world.relyingParty.serve('/post', `<form method="post" action="${action}">${fields}<button>go</button></form>`)
      await page.goto(`${world.relyingParty.origin}/post`)
      const arrived = world.relyingParty.next()
      await page.locator('button').click()
      const { parameters } = await arrived
      assert.deepEqual([parameters.get('state'), parameters.get('error')], ['posted', null])
    })
  })
}

function usage(world: BrowserWorld): void {
  it('shows after the back button that the sign-in is complete, with a link to the client', async () => {
    await world.withPage(async (page) => {
      await page.goto(url(world))
      await typeInto(page, alice)
      await world.relyingParty.next()
      await page.waitForURL(/\/callback/)
      await page.goBack()
      // The page from the back-forward cache or a fresh one: in both cases the form leads only to the message.
      if (await page.locator('#password').isVisible()) {
        await page.locator('#password').fill(alice.password)
        await page.locator('#submit-button').click()
      }
      await page.locator('a.main-button').waitFor()
      assert.equal(await heading(page), words('messages.alreadyUsed.title'))
      assert.equal(await page.locator('a.main-button').getAttribute('href'), world.relyingParty.origin)
      assert.equal(world.relyingParty.unread, 0)
    })
  })

  it('lets the user go back from the password and correct the login name', async () => {
    await world.withPage(async (page) => {
      await page.goto(url(world))
      await page.locator('#loginName').fill('alcie')
      await page.locator('#submit-button').click()
      await page.locator('#password').waitFor()
      await page.goBack()
      await typeInto(page, alice)
      assert.match((await world.relyingParty.next()).parameters.get('code') ?? '', /^ac_/)
    })
  })

  for (const javaScriptEnabled of [true, false]) {
    const title = javaScriptEnabled ? 'with scripts exactly once' : 'without scripts, or shows that the sign-in is complete'
    it(`completes a double submit ${title}`, async () => {
      await world.withPage(
        async (page) => {
          await page.goto(url(world))
          await page.locator('#loginName').fill(alice.loginName)
          await page.locator('#submit-button').dblclick()
          await page.locator('#password').fill(alice.password)
          await page.locator('#submit-button').dblclick()
          await page
            .getByRole('heading', {
              name: javaScriptEnabled ? 'Back at the client' : new RegExp(`Back at the client|${words('messages.alreadyUsed.title')}`),
            })
            .waitFor()
          assert.ok(world.relyingParty.unread <= 1)
          if (javaScriptEnabled) assert.match((await world.relyingParty.next()).parameters.get('code') ?? '', /^ac_/)
        },
        { javaScriptEnabled },
      )
    })
  }

  it('completes in each of two tabs', async () => {
    await world.withPage(async (one, context) => {
      const two = await context.newPage()
      await one.goto(url(world, { state: 'one' }))
      await two.goto(url(world, { state: 'two' }))
      for (const [page, person, state] of [
        [two, bob, 'two'],
        [one, alice, 'one'],
      ] as const) {
        const arrived = world.relyingParty.next()
        await typeInto(page, person)
        assert.equal((await arrived).parameters.get('state'), state)
      }
    })
  })

  it('restarts an expired sign-in with one press', async () => {
    await world.withPage(async (page) => {
      await page.goto(url(world, { state: 'kept' }))
      world.clock.advance(3600)
      await page.locator('#loginName').fill(alice.loginName)
      await page.locator('#submit-button').click()
      await page.locator('a.main-button').click()
      const arrived = world.relyingParty.next()
      await typeInto(page, alice)
      assert.equal((await arrived).parameters.get('state'), 'kept')
    })
  })

  it('continues with the account that is chosen in the account picker', async () => {
    await world.withPage(async (page) => {
      for (const person of [alice, bob]) {
        await page.goto(url(world, { prompt: 'login' }))
        await typeInto(page, person)
        await world.relyingParty.next()
      }
      await page.goto(url(world))
      const arrived = world.relyingParty.next()
      await page.getByRole('button', { name: 'Alice Liddell' }).click()
      const { parameters } = await arrived
      const { body } = await world.redeem({
        code: parameters.get('code') ?? '',
        client: clients.web,
        redirectUri: world.client(clients.web).redirectUri,
      })
      assert.equal((await world.protocol.userinfo(body.access_token)).body['sub'], alice.id)
    })
  })

  it('can show the password, and hides it again on submit', async () => {
    await world.withPage(async (page) => {
      await page.goto(url(world))
      await page.locator('#loginName').fill('nobody')
      await page.locator('#submit-button').click()
      await page.locator('#password').fill('secret')
      await page.locator('[data-reveal]').click()
      assert.equal(await page.locator('#password').getAttribute('type'), 'text')
      await page.locator('#submit-button').click()
      await page.locator('#error-message').waitFor()
      assert.equal(await page.locator('#password').getAttribute('type'), 'password')
    })
  })

  it('copies the reference of an error page, and the button confirms it', async () => {
    await world.withPage(async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(url(world, { redirect_uri: `${OTHER_REDIRECT}/elsewhere` }))
      await page.getByRole('button', { name: words('messages.copy') }).click()
      await page.getByRole('button', { name: words('messages.copied') }).waitFor()
      const reference = await page.locator('#reference').textContent()
      assert.ok(reference)
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), reference)
    })
    world.complaints.splice(0)
  })
}

function otherSites(world: BrowserWorld): void {
  it('cannot be framed', async () => {
    await world.withPage(async (page) => {
      world.relyingParty.serve('/frame', `<iframe src="${attribute(url(world))}"></iframe>`)
      await page.goto(`${world.relyingParty.origin}/frame`)
      const frame = page.frames().find((each) => each !== page.mainFrame())
      await frame?.waitForLoadState()
      assert.equal(await frame?.locator('#loginName').count(), 0)
    })
    const complaints = world.complaints.splice(0)
    assert.ok(complaints.length > 0 && complaints.every((text) => /frame/i.test(text)), complaints.join('; '))
  })

  it('rejects the form of another site (login CSRF)', async () => {
    await world.withPage(async (page, context) => {
      await page.goto(url(world))
      const fields = await page
        .locator('form input[type=hidden]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).outerHTML).join(''))
      const typed = '<input name="loginName" value="mallory"><button>go</button>'
      world.relyingParty.serve('/csrf', `<form method="post" action="${world.issuer}/ui/login/loginname">${fields}${typed}</form>`)
      await page.goto(`${world.relyingParty.origin}/csrf`)
      await page.locator('button').click()
      await page.locator('#error-message').waitFor()
      assert.equal(await heading(page), words('messages.formRefused.title'))
      assert.deepEqual(
        (await context.cookies(world.issuer)).map(({ name }) => name),
        [cookieName(world.issuer, 'flow')],
      )
    })
  })

  it('hides its cookies from scripts', async () => {
    await world.withPage(async (page, context) => {
      await page.goto(url(world))
      assert.equal(await page.evaluate(() => document.cookie), '')
      await typeInto(page, alice)
      await world.relyingParty.next()
      for (const cookie of await context.cookies(world.issuer)) {
        assert.deepEqual([cookie.httpOnly, cookie.sameSite, cookie.path], [true, 'Lax', '/'], cookie.name)
      }
    })
  })

  it('asks for confirmation before another site signs the user out, then redirects to the client', async () => {
    await world.withPage(async (page) => {
      await page.goto(url(world))
      await typeInto(page, alice)
      await world.relyingParty.next()
      const bye = world.address('https://client.example/web/bye')
      const target = `${world.issuer}/oidc/v1/end_session?client_id=web&post_logout_redirect_uri=${encodeURIComponent(bye)}`
      world.relyingParty.serve('/bye-link', `<img src="${attribute(target)}" alt=""><a href="${attribute(target)}">go</a>`)
      await page.goto(`${world.relyingParty.origin}/bye-link`)
      await page.locator('a').click()
      assert.equal(await heading(page), words('logout.question'))
      await page.locator('#submit-button').click()
      await page.waitForURL(bye)
      const arrived = world.relyingParty.next()
      await page.goto(url(world, { prompt: 'none' }))
      assert.equal((await arrived).parameters.get('error'), 'login_required')
    })
  })
}
