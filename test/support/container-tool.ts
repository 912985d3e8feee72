import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ContainerTool, NAMESPACE, output } from './container-cli.js'
import type { BuiltImage, ContainerOptions } from './container-cli.js'
import { NODE_USER } from './debian-base.js'

const isAtHand = (command: string): boolean => spawnSync(command, ['--version']).status === 0
const isPossible = (): boolean => process.getuid?.() === 0 && spawnSync(NAMESPACE[0], [...NAMESPACE.slice(1), 'true']).status === 0

/** @returns Podman, or Buildah with an OCI runtime, where this machine has one and lets this user run it; CONTAINER_TOOL chooses */
export function containerTool(folder: string): ContainerTool | undefined {
  const requested = process.env['CONTAINER_TOOL']
  const isUsable = (name: string) => (requested === undefined || requested === name) && isAtHand(name)
  if (!isPossible()) return undefined
  if (isUsable('podman')) return new Podman(folder)
  const runtime = ['crun', 'runc'].find(isAtHand)
  return isUsable('buildah') && runtime !== undefined ? new Buildah(folder, runtime) : undefined
}

class Podman extends ContainerTool {
  constructor(folder: string) {
    super('podman', folder, '--tmpdir', path.join(folder, 'tmp'))
  }

  async prepared(image: string): Promise<BuiltImage> {
    await this.run('volume', 'create', 'data')
    const volume = await this.run('volume', 'inspect', '--format', '{{.Mountpoint}}', 'data')
    // Use the process limits of this machine, which may be lower than Podman's defaults.
    const here = ['--rm', '--cgroups=disabled', '--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096', '--network', 'host']
    const flags = ['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '-v', 'data:/data']
    const asFlags = (variables: ContainerOptions['variables']) => Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`])
    return { volume, argv: ({ variables, command = [] }) => [...NAMESPACE, ...this.program, 'run', ...here, ...flags, ...asFlags(variables), image, ...command] }
  }
}

/** The OCI configuration of an image, from Buildah. */
interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly Volumes: Readonly<Record<string, object>>
  readonly WorkingDir: string
}

/** The part of an OCI container configuration that is changed here. */
interface Bundle extends Record<string, unknown> {
  readonly mounts: readonly { readonly destination: string }[]
  readonly linux: { readonly namespaces: readonly { readonly type: string }[] }
}

/** An image that is ready to run. */
interface Prepared {
  readonly config: ImageConfig
  readonly root: string
  readonly volume: string
  readonly place: string
  /** The command that mounts the root file system, in one word for a shell. */
  readonly mount: string
}

class Buildah extends ContainerTool {
  readonly #runtime: string
  #containers = 0

  constructor(folder: string, runtime: string) {
    super('buildah', folder)
    this.#runtime = runtime
  }

  async prepared(image: string): Promise<BuiltImage> {
    const container = await this.run('from', image)
    const { OCIv1 } = JSON.parse(await this.run('inspect', '--type', 'image', image)) as { readonly OCIv1: { readonly config: ImageConfig } }
    const { config } = OCIv1
    const [place = ''] = Object.keys(config.Volumes)
    const mount = [...this.program, 'mount', container].join(' ')
    const volume = path.join(this.folder, 'volume')
    // A new volume starts as a copy of its place in the image.
    const root = await output(...NAMESPACE, 'sh', '-c', `root=$(${mount}) && cp -a "$root$1" "$2" && echo "$root"`, 'sh', place, volume)
    return { volume, argv: (options) => this.#argvOf({ config, root, volume, place, mount }, options) }
  }

  #argvOf(prepared: Prepared, options: ContainerOptions): readonly string[] {
    const id = `keyhall-${process.pid}-${(this.#containers += 1)}`
    const bundle = path.join(this.folder, id)
    fs.mkdirSync(bundle)
    spawnSync(this.#runtime, ['spec'], { cwd: bundle })
    const file = path.join(bundle, 'config.json')
    fs.writeFileSync(file, JSON.stringify(confined(JSON.parse(fs.readFileSync(file, 'utf8')) as Bundle, prepared, options)))
    const withoutGroups = this.#runtime === 'crun' ? ['--cgroup-manager=disabled'] : []
    const start = [this.#runtime, '--root', path.join(this.folder, 'runtime'), ...withoutGroups, 'run', '--bundle', bundle, id]
    return [...NAMESPACE, 'sh', '-c', `${prepared.mount} >/dev/null && exec "$@"`, 'sh', ...start]
  }
}

function confined(bundle: Bundle, { config, root, volume, place }: Prepared, { variables, command = config.Cmd }: ContainerOptions): Bundle {
  if (config.User !== NODE_USER.name) throw new Error(`the image runs as ${config.User}, not as ${NODE_USER.name}`)
  const env = [...config.Env, ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)]
  const user = { uid: NODE_USER.id, gid: NODE_USER.id }
  const data = { destination: place, type: 'bind', source: volume, options: ['rbind', 'rw'] }
  return {
    ...bundle,
    process: { terminal: false, user, args: command, env, cwd: config.WorkingDir, capabilities: {}, noNewPrivileges: true },
    root: { path: root, readonly: true },
    mounts: [...bundle.mounts.filter(({ destination }) => destination !== '/sys/fs/cgroup'), data],
    linux: { namespaces: bundle.linux.namespaces.filter(({ type }) => type !== 'network' && type !== 'cgroup') },
  }
}
