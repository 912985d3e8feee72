import { expectJson } from '../load/check.js'
import { everyTarget } from './scenario.js'
import type { Scenario } from './scenario.js'

export const discovery: Scenario = {
  name: 'discovery',
  title: 'discovery',
  fits: everyTarget,
  prepare: async ({ baseUrl, issuer: expected = baseUrl, paths }) => ({
    operation: async (connection) => {
      expectJson(await connection.send({ path: paths.discovery }), 200, ({ issuer }) => issuer === expected, `issuer ${expected}`)
    },
  }),
}

export const keys: Scenario = {
  name: 'keys',
  title: 'key set',
  fits: everyTarget,
  prepare: async ({ paths }) => ({
    operation: async (connection) => {
      expectJson(await connection.send({ path: paths.keys }), 200, ({ keys: found }) => Array.isArray(found) && found.length >= 2, 'a key set')
    },
  }),
}
