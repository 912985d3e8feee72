import { readFileSync } from 'node:fs'
import type { Config } from '../config/config.js'
import { loadConfig } from '../config/load-config.js'

export const readTextFile = (path: string): string => readFileSync(path, 'utf8')

/** The configuration of this process. @throws ConfigRefused */
export const processConfig = (): Config => loadConfig({ env: process.env, readFile: readTextFile })
