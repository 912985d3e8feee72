import fs from 'node:fs'
import path from 'node:path'

const outputs = /\.(d\.ts|d\.ts\.map|js|js\.map)$/

/**
 * Removes compiled files whose source is gone. The compiler leaves them, and mocha would go on running the tests in them.
 * Looks only into folders that the compiler writes to. Also removes the compiler's record of such a folder: otherwise, when the
 * source comes back unchanged, the compiler takes the removed file for current and does not write it again.
 */
export function removeStaleOutputs(root) {
  for (const { sources, dist } of projects(root)) {
    const record = path.join(dist, '.tsbuildinfo')
    if (!fs.existsSync(record)) continue
    const stale = fs.readdirSync(dist, { recursive: true }).filter((file) => outputs.test(file) && !hasSource(path.join(sources, file.replace(outputs, ''))))
    for (const file of stale) fs.rmSync(path.join(dist, file), { force: true })
    if (stale.length > 0) fs.rmSync(record)
  }
}

const hasSource = (name) => fs.existsSync(`${name}.ts`) || fs.existsSync(`${name}.tsx`)

/** A folder without `src`, such as a small example, holds its sources itself. */
function sourcesOf(folder) {
  const inner = path.join(folder, 'src')
  return fs.existsSync(inner) ? inner : folder
}

function projects(root) {
  const children = (folder) => (fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [])
  const withSources = [...children(path.join(root, 'packages')), ...children(path.join(root, 'examples')), path.join(root, 'bench')]
  const tests = [path.join(root, 'test'), path.join(root, 'bench/test'), ...children(path.join(root, 'packages')).map((folder) => path.join(folder, 'test'))]
  return [
    ...withSources.map((folder) => ({ sources: sourcesOf(folder), dist: path.join(folder, 'dist') })),
    ...tests.map((folder) => ({ sources: folder, dist: path.join(folder, 'dist') })),
  ]
}
