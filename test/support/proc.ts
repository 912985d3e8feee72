import fs from 'node:fs'
import { MissingTool } from './missing-tool.js'

/** A path below /proc, for figures of a process that only Linux tells. @throws MissingTool elsewhere */
export function inProc(name: string): string {
  if (!fs.existsSync('/proc/self/stat')) throw new MissingTool('needs /proc: run the tests on Linux')
  return `/proc/${name}`
}
