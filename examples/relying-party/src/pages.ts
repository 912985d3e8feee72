/** Everything that comes from outside goes through here before it becomes HTML. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  pre { padding: 1rem; border: 1px solid #8888; border-radius: .5rem; overflow: auto }
  form { display: inline-block; margin-right: .5rem }
</style>
<h1>${title}</h1>
${body}`

export const startPage = (): string =>
  page('Example application', '<p>You are not signed in.</p><p><a id="login" href="/login">Sign in with Keyhall</a></p>')

export interface Account {
  readonly person: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  readonly canRefresh: boolean
}

export const accountPage = ({ person, claims, canRefresh }: Account): string =>
  page(
    `Hello, ${escaped(String(person['name'] ?? person['sub']))}`,
    `<h2>What the userinfo endpoint says</h2><pre id="userinfo">${escaped(JSON.stringify(person, undefined, 2))}</pre>
<h2>What the ID token says</h2><pre id="claims">${escaped(JSON.stringify(claims, undefined, 2))}</pre>
${canRefresh ? '<form method="post" action="/refresh"><button id="refresh">Refresh the tokens</button></form>' : ''}
<form method="post" action="/logout"><button id="logout">Sign out</button></form>`,
  )

export const failurePage = (message: string): string =>
  page('That did not work', `<p>${escaped(message)}</p><p><a href="/">Start again</a></p>`)
