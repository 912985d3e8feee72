import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 2 ** 20
const MAX_COMMAND_MILLISECONDS = 540_000

/** Hides the control groups, whose layout Debian's runtimes reject on some machines. Mounts end with the command. */
export const NAMESPACE = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', 'mount -t tmpfs none /sys/fs/cgroup; exec "$@"', 'sh'] as const

/** Options of a container. */
export interface ContainerOptions {
  readonly variables: Readonly<Record<string, string>>
  /** Replaces the command of the image. */
  readonly command?: readonly string[]
}

/** An image, its data volume, and how to run it. */
export interface BuiltImage {
  /** The path of the volume on this machine. */
  readonly volume: string
  /**
   * The command that runs the image in the foreground, with the network of the host and the flags of docs/container.md: a read-only root
   * file system, no capabilities, no new privileges.
   */
  readonly argv: (options: ContainerOptions) => readonly string[]
}

/** A program that builds images, with a storage of its own in a folder. */
export abstract class ContainerTool {
  readonly name: string
  protected readonly folder: string
  /** The program and its global options. */
  protected readonly program: readonly string[]

  protected constructor(name: string, folder: string, ...options: readonly string[]) {
    this.name = name
    this.folder = folder
    this.program = [name, '--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run'), '--storage-driver', 'overlay', ...options]
  }

  /** Builds an image from a Dockerfile and a folder. @param args further arguments of `build` */
  async build(image: string, dockerfile: string, context: string, ...args: readonly string[]): Promise<void> {
    await this.run('build', '--isolation', 'chroot', '--network', 'host', '--layers=false', ...args, '-t', image, '-f', dockerfile, context)
  }

  /** Creates the volume of an image. */
  abstract prepared(image: string): Promise<BuiltImage>

  /** @returns the output of the program */
  protected run(...args: readonly string[]): Promise<string> {
    return output(...NAMESPACE, ...this.program, ...args)
  }
}

/** Runs a command. @returns its output */
export async function output(file: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await runFile(file, args, { maxBuffer: MAX_OUTPUT_BYTES, timeout: MAX_COMMAND_MILLISECONDS })
  return stdout.trim()
}
