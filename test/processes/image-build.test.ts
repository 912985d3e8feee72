import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { BuiltImage, ContainerOptions } from '../support/container-cli.js'
import { containerTool } from '../support/container-tool.js'
import { NODE_USER, PACKAGES, hasDebianPackages, writeDebianBase } from '../support/debian-base.js'
import { DOCKERFILE } from '../support/image.js'
import { KeyhallProcess, freePort } from '../support/keyhall-process.js'

const ROOT = path.dirname(DOCKERFILE)
const MAX_BUILD_MILLISECONDS = 600_000
const MAX_STOP_MILLISECONDS = 10_000

/** What a container may do, one fact a line. */
const RIGHTS = `
  id -u; pwd
  grep -E '^Cap(Inh|Prm|Eff|Bnd|Amb):|^NoNewPrivs:' /proc/self/status
  for place in / /keyhall /tmp /root /etc "$TMPDIR"; do (: >"$place/probe") 2>/dev/null && echo "writes $place"; done
  grep -E '^[^ ]+ / ' /proc/mounts | cut -d ' ' -f 4 | cut -d , -f 1
  ls -A /keyhall`

// The disk, not memory: the images take 2 GB while the test runs.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-image-'))
const tool = hasDebianPackages() ? containerTool(folder) : undefined

describe(`the image, built from the Dockerfile${tool ? ` by ${tool.name}` : ''}`, function () {
  this.timeout(MAX_BUILD_MILLISECONDS)
  const processes: KeyhallProcess[] = []
  let image: BuiltImage
  let port = 0

  after(async () => {
    await Promise.all(processes.map((each) => (each.hasEnded ? each.finished() : each.end('SIGKILL'))))
    fs.rmSync(folder, { recursive: true, force: true })
  })

  if (tool === undefined) {
    it.skip(`needs root and a container tool: install podman, or buildah with crun or runc, and the Debian packages ${PACKAGES.join(', ')}`)
    return
  }

  before(async () => {
    const base = path.join(folder, 'base')
    writeDebianBase(base)
    const fromFolder = path.join(folder, 'base.Dockerfile')
    fs.writeFileSync(fromFolder, 'FROM scratch\nCOPY . /\n')
    await tool.build('localhost/keyhall-base', fromFolder, base)
    fs.rmSync(base, { recursive: true })
    const line = (file: string, ...args: readonly string[]) => execFileSync(file, [...args], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    // What the build writes there is dropped with it.
    const caches = { '/npm': line('npm', 'config', 'get', 'cache'), '/store': path.dirname(line(process.execPath, 'scripts/pnpm/node_modules/pnpm/bin/pnpm.cjs', 'store', 'path')) }
    const volumes = Object.entries(caches).flatMap(([to, from]) => ['--volume', `${from}:${to}:O`])
    await tool.build('localhost/keyhall', DOCKERFILE, ROOT, '--build-arg', 'BASE=localhost/keyhall-base', ...volumes)
    image = await tool.prepared('localhost/keyhall')
    port = await freePort()
  })

  function launch(options: ContainerOptions): KeyhallProcess {
    const [file = '', ...args] = image.argv(options)
    const launched = new KeyhallProcess(spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] }), `http://127.0.0.1:${port}`)
    processes.push(launched)
    return launched
  }

  it('exits without a base URL, and writes nothing', async () => {
    const refused = launch({ variables: {} })
    assert.equal((await refused.finished()).code, 1, refused.output)
    assert.match(refused.stderr, /KEYHALL_BASE_URL: "http:\/\/localhost:8080" is loopback, but other machines can reach KEYHALL_HOST "0\.0\.0\.0"/)
    assert.deepEqual(fs.readdirSync(image.volume), [])
  })

  it('runs as an unprivileged user who can write to the volume only', async () => {
    const container = launch({ variables: {}, command: ['sh', '-c', RIGHTS] })
    assert.equal((await container.finished()).code, 0, container.output)
    const none = ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}:\t0000000000000000`)
    const lines = container.stdout.trim().split('\n')
    assert.deepEqual(lines.slice(0, 10), [String(NODE_USER.id), '/keyhall', ...none, 'NoNewPrivs:\t1', 'writes /data', 'ro'])
    // The clone without dependencies, build output and data of this machine.
    assert.ok(lines.includes('package.json'), container.stdout)
    assert.ok(!lines.includes('.git') && !lines.includes('data'), container.stdout)
    fs.rmSync(path.join(image.volume, 'probe'))
  })

  it('serves clients, stores its data on the volume and stops within ten seconds', async () => {
    const keys: string[] = []
    for (const isFirst of [true, false]) {
      const server = launch({ variables: { KEYHALL_PORT: String(port), KEYHALL_BASE_URL: `http://keyhall.test:${port}` } })
      await server.logged(({ msg }) => msg === 'Keyhall is ready')
      keys.push(await (await fetch(`http://127.0.0.1:${port}/oauth/v2/keys`)).text())
      assert.equal(server.stderr.includes('This is a new installation'), isFirst)
      assert.equal((await server.end('SIGTERM', MAX_STOP_MILLISECONDS)).code, 0)
    }
    assert.match(keys[0] ?? '', /"kid"/)
    assert.equal(keys[1], keys[0])
    assert.deepEqual(fs.readdirSync(image.volume).toSorted(), ['keyhall.db', 'master.key'])
  })
})
