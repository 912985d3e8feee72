import fs from 'node:fs'
import { familyOf } from './cpu-time.js'

export interface Memory {
  readonly rssMegabytes: number
  readonly peakRssMegabytes: number
}

/** The resident memory of a process and its descendants. Memory that several processes share counts for each. */
export function memoryOf(pid: number): Memory {
  const statuses = familyOf(pid).map(statusOf)
  const sum = (name: string): number => statuses.reduce((total, status) => total + megabytes(status, name), 0)
  return { rssMegabytes: sum('VmRSS'), peakRssMegabytes: sum('VmHWM') }
}

function megabytes(status: string, name: string): number {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  return Math.round(Number(kibibytes ?? 0) / 1024)
}

function statusOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
