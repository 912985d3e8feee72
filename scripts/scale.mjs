// Measures the lists of the management API on a filled database: p95 of the data of each page of the console, and how lookups grow.
// Build first. The figures go to the standard output as a Markdown table, and with --json FILE to a file.
//
//   node scripts/scale.mjs [--storage sqlite|postgres] [--users 100000] [--rounds 40] [--json FILE]
//   node scripts/scale.mjs --growth [--storage …] [--users 1000,10000,100000,1000000]
//
// Postgres: an own server from the test support, or TEST_POSTGRES_URL.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sqliteDriver } from '../packages/adapters-persistence/dist/sqlite/driver/sqlite-driver.js'
import { lookupsFor, pagesFor } from './scale/calls.mjs'
import { sizesFor, statementsFor } from './scale/fill.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TOKEN = 'scale-personal-access-token-0123456789'
const NOW = Math.floor(Date.now() / 1000)

const document = {
  organizations: [{ id: '100', name: 'Main', primaryDomain: 'main.localhost' }],
  projects: [{ id: '300', name: 'Main', organization: '100' }],
  clients: [{
    project: '300', client_id: 'template', client_name: 'Template', client_secret: 'a-secret-of-the-template-0123456789', token_endpoint_auth_method: 'client_secret_basic',
    redirect_uris: ['https://template.example/callback'], grant_types: ['authorization_code'], response_types: ['code'],
  }],
  serviceUsers: [{ id: 'scale', organization: '100', userName: 'scale', name: 'scale', personalAccessToken: TOKEN, roles: ['IAM_OWNER'] }],
}

/** Runs in a process of its own, so that its CPU time is that of the server alone. */
async function serve(storage) {
  const { startKeyhall } = await import('../packages/app/dist/index.js')
  const keyhall = await startKeyhall({ storage, bootstrap: document, masterKey: Buffer.alloc(32, 1), passwordCost: 'least' })
  process.send({ issuer: keyhall.issuer })
  process.once('message', () => void keyhall.close().then(() => process.exit(0)))
}

async function started(storage) {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', JSON.stringify(storage)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ issuer }] = await once(child, 'message')
  return {
    issuer, pid: child.pid,
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

const packageOf = createRequire(path.join(root, 'packages/adapters-persistence/package.json'))

async function execute(storage, statements) {
  if (storage.kind === 'sqlite') {
    const database = new (sqliteDriver())(storage.path)
    database.pragma('synchronous = off')
    for (const one of statements) database.exec(one)
    database.close()
    return
  }
  const client = new (packageOf('pg').Client)({ connectionString: storage.url })
  await client.connect()
  // As autovacuum would soon.
  for (const one of [...statements, 'vacuum analyze']) await client.query(one)
  await client.end()
}

async function databaseOf(kind) {
  if (kind === 'sqlite') {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-scale-'))
    return { storage: { kind, path: path.join(folder, 'keyhall.db') }, remove: async () => fs.rmSync(folder, { recursive: true }) }
  }
  const { startPostgres } = await import('../test/dist/support/postgres-server.js')
  const server = process.env.TEST_POSTGRES_URL === undefined ? await startPostgres() : undefined
  const admin = server?.url ?? process.env.TEST_POSTGRES_URL
  const name = `keyhall_scale_${process.pid}_${Date.now()}`
  const client = new (packageOf('pg').Client)({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    storage: { kind, url: url.href, poolSize: 10 },
    async remove() {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
      await server?.stop()
    },
  }
}

const agent = new http.Agent({ keepAlive: true })

function send(issuer, { path: at, body, check }) {
  const text = JSON.stringify(body)
  const headers = { 'authorization': `Bearer ${TOKEN}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(at, issuer), { method: 'POST', agent, headers }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part)).on('end', () => {
        const answer = Buffer.concat(parts).toString()
        if (response.statusCode !== 200) return reject(new Error(`${at} ${text}: ${response.statusCode} ${answer.slice(0, 300)}`))
        const parsed = JSON.parse(answer)
        return check?.(parsed) === false ? reject(new Error(`${at} ${text} has a wrong answer: ${answer.slice(0, 300)}`)) : resolve(parsed)
      })
    })
    request.on('error', reject).end(text)
  })
}

/** Seconds of CPU that the process has used, in all its threads. */
function cpuOf(pid) {
  const [user, system] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** The same numbers in every run. */
function randomNumbers() {
  let state = 42
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * Math.max(1, below))
  }
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

async function measure(server, calls, rounds) {
  const run = async () => {
    for (const call of calls()) await send(server.issuer, call)
  }
  for (let warm = 0; warm < 3; warm++) await run()
  const times = []
  const cpu = cpuOf(server.pid)
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpu: ((cpuOf(server.pid) - cpu) / rounds) * 1000 }
}

const shown = (number) => number.toFixed(number < 10 ? 2 : 0)

async function measuredAt(kind, count, casesFor, rounds) {
  const { storage, remove } = await databaseOf(kind)
  try {
    const first = await started(storage)
    await first.stop()
    const sizes = sizesFor(count)
    await execute(storage, statementsFor(kind, sizes, NOW))
    const server = await started(storage)
    try {
      const found = {}
      for (const [name, calls] of Object.entries(casesFor(sizes, randomNumbers()))) {
        found[name] = await measure(server, calls, rounds).catch((problem) => {
          console.error(String(problem.message))
          return { p50: Number.NaN, p95: Number.NaN, cpu: Number.NaN }
        })
      }
      return found
    } finally {
      await server.stop()
    }
  } finally {
    await remove()
  }
}

/** The slope of log time over log rows, by least squares. */
function slopeOf(points) {
  const logs = points.map(([n, value]) => [Math.log(n), Math.log(value)])
  const mean = (index) => logs.reduce((sum, point) => sum + point[index], 0) / logs.length
  const [mx, my] = [mean(0), mean(1)]
  return logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
}

async function main() {
  const { values } = parseArgs({
    options: {
      storage: { type: 'string', default: 'sqlite' }, users: { type: 'string' }, rounds: { type: 'string', default: '40' },
      growth: { type: 'boolean' }, json: { type: 'string' }, serve: { type: 'string' },
    },
  })
  if (values.serve !== undefined) return serve(JSON.parse(values.serve))
  const rounds = Number(values.rounds)
  const results = {}
  if (values.growth) {
    const counts = (values.users ?? '1000,10000,100000,1000000').split(',').map(Number)
    for (const count of counts) results[count] = await measuredAt(values.storage, count, lookupsFor, rounds)
    console.log(`| ${values.storage}: ms (p50) | ${counts.join(' | ')} | slope |\n|---|${counts.map(() => '---').join('|')}|---|`)
    for (const name of Object.keys(results[counts[0]])) {
      const points = counts.map((count) => [count, results[count][name].p50])
      console.log(`| ${name} | ${points.map(([, value]) => shown(value)).join(' | ')} | ${slopeOf(points).toFixed(2)} |`)
    }
  } else {
    const count = Number(values.users ?? 100_000)
    results[count] = await measuredAt(values.storage, count, pagesFor, rounds)
    console.log(`| ${values.storage}, ${count} users | p50 ms | p95 ms | CPU ms of the server |\n|---|---|---|---|`)
    for (const [name, { p50, p95, cpu }] of Object.entries(results[count])) console.log(`| ${name} | ${shown(p50)} | ${shown(p95)} | ${shown(cpu)} |`)
  }
  if (values.json !== undefined) fs.writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
}

await main()
