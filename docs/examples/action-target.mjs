// A target of Keyhall: it lets people be added only with an address of example.com.
// SIGNING_KEY=… PORT=4000 node docs/examples/action-target.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'

const { SIGNING_KEY = '', PORT = '4000', VENDOR = 'KEYHALL' } = process.env
const OLDEST = 300

/** Whether the body comes from the server that has the key, and is not older than five minutes. */
function isAuthentic(header, body) {
  const parts = String(header).split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const expected = createHmac('sha256', SIGNING_KEY).update(`${time}.${body}`).digest()
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < OLDEST
  // While a key is being replaced there are two signatures.
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return isFresh && given.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}

const server = http.createServer((req, res) => {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    if (!isAuthentic(req.headers[`${VENDOR.toLowerCase()}-signature`], body)) {
      res.writeHead(401).end()
      return
    }
    const { request } = JSON.parse(body)
    const isOurs = request.email?.email?.endsWith('@example.com') ?? false
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(isOurs ? '' : JSON.stringify({ forwardedStatusCode: 403, forwardedErrorMessage: 'only addresses of example.com' }))
  })
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`))
