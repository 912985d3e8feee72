import { minimumModules, readGraph, root } from './graph.js'

/** The dependency rules as a command, for `npm run lint`. */
const { modules, violations } = readGraph(root)

for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
console.error(`dependency rules: ${modules} modules, ${violations.length} violations`)

if (modules < minimumModules) {
  console.error(`At least ${minimumModules} modules were expected: the check does not see the tree.`)
  process.exitCode = 1
}
if (violations.length > 0) process.exitCode = 1
