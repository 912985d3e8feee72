import { createApp } from './app.js'

const issuer = new URL(process.env['ISSUER'] ?? 'http://localhost:8080')
const port = Number(process.env['PORT'] ?? 3000)

const app = await createApp({ issuer, clientId: 'example', baseUrl: new URL(`http://localhost:${port}`) })
app.listen(port, '127.0.0.1', (problem?: Error) => {
  if (problem) throw problem
  console.log(`Open http://localhost:${port} and sign in as demo@example.localhost with the password: rabbit hole demo`)
})
