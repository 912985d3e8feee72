import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { DOCKERFILE, imageOf } from '../support/image.js'
import { Installation, likeNpmStart } from '../support/keyhall-process.js'
import { MissingTool } from '../support/missing-tool.js'

const IS_ROOT = process.getuid?.() === 0
const NOBODY = 65_534
const ROOT = path.dirname(DOCKERFILE)

/** Mounts everything except the data volume read-only and drops all capabilities, as with `--read-only --cap-drop all`. */
const CONFINED = `
  mount --bind "$DATA" "$DATA" || exit 90
  while read -r _ place _ options _; do
    case "$place" in /proc*|/sys*|/dev*|"$DATA") ;; *) mount -o remount,bind,ro "$place" 2>/dev/null ;; esac
  done < /proc/self/mounts
  exec setpriv $AS --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`

const NAMESPACE = ['unshare', '--mount', '--propagation', 'private', ...(IS_ROOT ? [] : ['--map-root-user'])]

/** A user that does not own the files but may read the program. */
function userOptions(): string {
  const asNobody = `--reuid=${NOBODY} --regid=${NOBODY} --clear-groups`
  const reads = spawnSync('setpriv', [...asNobody.split(' '), 'test', '-r', path.join(ROOT, 'packages/app/dist/bundle/keyhall.cjs')])
  return IS_ROOT && reads.status === 0 ? asNobody : ''
}

const isPossible = spawnSync(NAMESPACE[0] ?? '', [...NAMESPACE.slice(1), 'setpriv', '--no-new-privs', 'true']).status === 0

describe('the image', () => {
  const { variables, user, volumes, command } = imageOf(DOCKERFILE)

  it('declares an unprivileged user, a data volume and the server command, but no base URL', async () => {
    const { nodeFlags } = await likeNpmStart()
    assert.equal(variables['KEYHALL_BASE_URL'], undefined)
    assert.equal(user, 'node')
    assert.deepEqual(volumes, [variables['KEYHALL_DATA_DIR']])
    assert.deepEqual(command, ['node', ...nodeFlags, 'packages/app/dist/bundle/keyhall.cjs', 'start'])
  })

  it('runs unprivileged on a read-only file system, stores its data on the volume and stops within ten seconds', async function () {
    this.timeout(120_000)
    if (!isPossible) throw new MissingTool('needs mount namespaces: run the tests on Linux with unshare and setpriv of util-linux, as a user who may create them')
    const installation = await Installation.create()
    try {
      const { folder, dataDir, port } = installation
      const as = userOptions()
      fs.mkdirSync(dataDir, { mode: 0o700 })
      fs.chmodSync(folder, 0o755)
      if (as !== '') fs.chownSync(dataDir, NOBODY, NOBODY)
      const onVolume = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value === volumes[0] ? dataDir : value]))
      const own = { ...onVolume, KEYHALL_PORT: String(port), DATA: dataDir, AS: as }
      const confined = [...NAMESPACE, 'sh', '-c', CONFINED, 'sh']
      const outside = spawnSync(confined[0] ?? '', [...confined.slice(1), 'touch', path.join(folder, 'outside')], { env: { ...process.env, ...own } })
      assert.match(String(outside.stderr), /Read-only file system|Permission denied/)

      const refused = installation.launchThrough(confined, { ...own, KEYHALL_BASE_URL: undefined })
      assert.equal((await refused.finished()).code, 1, refused.output)
      assert.match(refused.stderr, /KEYHALL_BASE_URL: "http:\/\/localhost:8080" is loopback, but other machines can reach KEYHALL_HOST "0\.0\.0\.0"/)
      assert.deepEqual(fs.readdirSync(dataDir), [])

      const env = { ...own, KEYHALL_BASE_URL: `http://keyhall.test:${port}` }
      for (const isFirst of [true, false]) {
        const server = installation.launchThrough(confined, env)
        await server.logged(({ msg }) => msg === 'Keyhall is ready')
        const { keys } = (await (await fetch(`http://127.0.0.1:${port}/oauth/v2/keys`)).json()) as { keys: object[] }
        assert.ok(keys.length > 0)
        assert.equal(server.stderr.includes('This is a new installation'), isFirst)
        assert.equal((await server.end('SIGTERM', 10_000)).code, 0)
      }
      assert.deepEqual(fs.readdirSync(dataDir).toSorted(), ['keyhall.db', 'master.key'])
      assert.deepEqual(fs.readdirSync(folder), ['data'])
    } finally {
      await installation.remove()
    }
  })
})
