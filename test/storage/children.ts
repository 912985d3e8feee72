import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packageFolder = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

/** Starts a Node process that runs an ES module. What it writes to stderr is seen. @param values reach it as `values`, an array */
export function startChild(module: string, values: readonly unknown[], prefix: readonly string[] = [], node = process.execPath): ChildProcess {
  const code = `const values = ${JSON.stringify(values)}\n${module}`
  const [file, ...args] = [...prefix, node, '--input-type=module', '--eval', code]
  return spawn(file ?? node, args, { cwd: packageFolder, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs the process until it exits by itself. @returns its output */
export async function runChild(module: string, values: readonly unknown[], prefix: readonly string[] = [], node = process.execPath): Promise<string> {
  const child = startChild(module, values, prefix, node)
  let written = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    written += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the process ended with ${code}: ${written}`)
  return written
}
