import fs from 'node:fs'
import path from 'node:path'

/** The environment of every child: this Node first in the path, and add-ons compiled here, against its headers. */
export function childEnvironment(inherited) {
  const env = { ...inherited }
  env.PATH = [path.dirname(process.execPath), env.PATH].filter(Boolean).join(path.delimiter)
  // Set by an outer npx; an inner npx would take them for its own.
  delete env.npm_config_call
  delete env.npm_config_package
  // Nothing but npm packages is downloaded: better-sqlite3 would fetch a compiled file from its release page.
  env.npm_config_build_from_source ??= 'true'
  const headers = headersOfThisNode(env.npm_config_nodedir)
  if (headers) env.npm_config_nodedir = headers
  // A configured folder with the headers of another Node yields an add-on that does not load.
  else delete env.npm_config_nodedir
  return env
}

/** The folder whose include/node belongs to the running Node; undefined when none is on the disk. */
function headersOfThisNode(configured) {
  const besideBinary = path.dirname(path.dirname(fs.realpathSync(process.execPath)))
  return [besideBinary, configured, '/usr', '/usr/local'].find((folder) => folder && abiOf(folder) === process.versions.modules)
}

function abiOf(folder) {
  const file = path.join(folder, 'include', 'node', 'node_version.h')
  if (!fs.existsSync(file)) return undefined
  return /#define NODE_MODULE_VERSION (\d+)/.exec(fs.readFileSync(file, 'utf8'))?.[1]
}
