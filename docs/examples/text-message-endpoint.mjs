// An endpoint for the text messages of Keyhall: it verifies the signature, and would hand the message to your provider of text messages.
// SIGNING_KEY=… PORT=5000 node docs/examples/text-message-endpoint.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'

const { SIGNING_KEY = '', PORT = '5000', VENDOR = 'KEYHALL' } = process.env
const OLDEST = 300

/** Whether the body comes from the server that has the key, and is not older than five minutes. */
function isAuthentic(header, body) {
  const parts = String(header).split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const expected = createHmac('sha256', SIGNING_KEY).update(`${time}.${body}`).digest()
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < OLDEST
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return isFresh && given.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}

/** Numbers that you send to. Fraudsters request messages to expensive numbers abroad. */
const isServed = (to) => to.startsWith('+41')

async function send({ id, to, text }) {
  // Here you call your provider, and throw when it cannot take the message now.
  console.log(JSON.stringify({ id, to, text }))
}

const server = http.createServer((req, res) => {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', async () => {
    const body = Buffer.concat(chunks).toString('utf8')
    if (!isAuthentic(req.headers[`${VENDOR.toLowerCase()}-signature`], body)) return res.writeHead(401).end()
    const message = JSON.parse(body)
    if (!isServed(message.to)) return res.writeHead(422).end()
    await send(message).then(() => res.writeHead(204).end(), () => res.writeHead(503).end())
  })
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`))
