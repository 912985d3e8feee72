import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { recordedHttp } from '@keyhall/adapters-memory'
import { egressPolicy, guardedHttp, localAddresses } from '@keyhall/adapters-outbound'
import type { OutgoingAnswer } from '@keyhall/core/shared'
import { outgoingHttpContract } from './outgoing-http.contract.js'
import type { OutgoingWorld } from './outgoing-http.contract.js'

async function recorded(): Promise<OutgoingWorld> {
  const client = recordedHttp()
  return {
    http: client,
    url: 'https://rp.example/',
    answerWith: (answer) => client.answerWith(answer),
    received: () => client.requests,
    hangUp: async () => client.answerWith({ problem: 'unreachable', detail: 'connection refused' }),
    close: async () => undefined,
  }
}

async function guarded(): Promise<OutgoingWorld> {
  const answers: OutgoingAnswer[] = []
  const received: { method: 'POST'; body: string; headers: Record<string, string> }[] = []
  const server = http.createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    req.on('end', () => {
      received.push({ method: req.method as 'POST', body, headers: req.headers as Record<string, string> })
      const answer = answers.shift() ?? { status: 200, body: '' }
      res.writeHead(answer.status).end(answer.body)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const client = guardedHttp({ policy: egressPolicy({ allow: [], isLocal: true, ownPorts: new Set(), localAddresses }) })
  const hangUp = async (): Promise<void> => {
    if (server.listening) await once(server.close(), 'close')
  }
  return {
    http: client,
    url: `http://127.0.0.1:${port}/`,
    answerWith: (answer) => void answers.push(answer),
    received: () => received,
    hangUp,
    close: async () => {
      await client.close()
      await hangUp()
    },
  }
}

outgoingHttpContract('recorded', recorded)
outgoingHttpContract('guarded', guarded)
