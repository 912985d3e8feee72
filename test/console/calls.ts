import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { methods } from '../support/api.js'

const packages = fileURLToPath(new URL('../../../packages/', import.meta.url))
const SRC = path.join(packages, 'console/src')

/** The services by their names in the client. */
const services = new Map(
  [...fs.readFileSync(path.join(packages, 'client/src/services.ts'), 'utf8').matchAll(/^ {2}(\w+): '(\S+)',$/gm)].map(([, name = '', service = '']) => [name, service]),
)

/** The methods of each service by their names in the client. */
const methodsOf: ReadonlyMap<string, readonly string[]> = new Map(
  [...services].map(([name, service]) => {
    const names = methods.filter((method) => method.name.startsWith(`${service}/`)).map((method) => method.name.slice(service.length + 1))
    return [name, names.map((each) => each.charAt(0).toLowerCase() + each.slice(1))]
  }),
)

/** The services of a policy: that of the instance and that of an organization. */
const EITHER = ['admin', 'management'] as const

/** The tests of a target and of an identity provider change nothing. */
const isRead = (method: string): boolean => /^(?:get|list|search|preview)[A-Z]|^test(?:Target|Provider)$/.test(method)

const source = (): string => {
  const files = fs.readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.map((file) => fs.readFileSync(path.join(SRC, file), 'utf8')).join('\n')
}

/**
 * The calls in the sources of the console, such as `users.lockUser`: `api.users.lockUser(`, `service.lockUser(`, `(… ? api.admin : api.management).x(`,
 * and names that are put together: `api.admin[`remove${word}`]`.
 */
export function callsOfConsole(): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (owners: readonly string[], fits: (method: string) => boolean): void => {
    for (const owner of owners) for (const method of methodsOf.get(owner) ?? []) if (fits(method)) found.add(`${owner}.${method}`)
  }
  const text = source()
  for (const [, owner = '', name = ''] of text.matchAll(/\b(\w+)\??\.(?=(\w+)\b)/g)) add(owner === 'service' ? EITHER : [owner], (method) => method === name)
  for (const [, name] of text.matchAll(/api\.management\)\.(\w+)\(/g)) add(EITHER, (method) => method === name)
  for (const [, owner = '', parts = ''] of text.matchAll(/(\w+)\[`(\w*\$\{[^`]*)`\]/g)) {
    const pattern = new RegExp(`^${parts.replaceAll(/\$\{\w+\}/g, String.raw`\w+`)}$`)
    add(owner === 'service' ? EITHER : [owner], (method) => pattern.test(method))
  }
  return found
}

/** The calls that change something, sorted. */
export const writesOfConsole = (): readonly string[] => [...callsOfConsole()].filter((call) => !isRead(call.split('.')[1] ?? '')).toSorted()

/** Places that take a service of the client without a call that `callsOfConsole` reads. */
export const unreadServices = (): readonly string[] =>
  [...source().matchAll(/(?:^.*)\b(?:api|client)\.(\w+)(?!\w|\??\.\w|\[`)(?:.*$)/gm)]
    .filter(([line, service = '']) => methodsOf.has(service) && !/\? api\.admin : api\.management\b/.test(line))
    .map(([line]) => line.trim())
