const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)

/** A page with a form, as small as a page for people can be. */
export const loginPage = (action: string, clientName: string, token: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in to ${escaped(clientName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{font:1rem system-ui;max-width:24rem;margin:4rem auto}input,button{display:block;width:100%;margin:.5rem 0;padding:.5rem}</style></head>
<body><h1>Sign in to ${escaped(clientName)}</h1><form method="post" action="${escaped(action)}"><input type="hidden" name="csrf" value="${escaped(token)}">
<label>Login name <input type="text" name="loginName" autocomplete="username" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required></label><button type="submit">Continue</button></form></body></html>`
