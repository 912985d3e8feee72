import fs from 'node:fs'
import os from 'node:os'
import { cpuSeconds } from './cpu-time.js'

const TICKS_PER_SECOND = 100

/** Busy time of all processors in seconds, from the first line of /proc/stat: all but idle and waiting for disks. */
export function busySeconds(stat: string): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (stat.split('\n')[0] ?? '').split(/\s+/).map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

const read = () => ({ at: Date.now(), busy: busySeconds(fs.readFileSync('/proc/stat', 'utf8')), own: cpuSeconds(process.pid) })

/** Watches how much of the machine other programs use. @returns a function that gives their share of all processors since the call, from 0 to 1 */
export function watchOthers(): () => number {
  const before = read()
  return () => {
    const after = read()
    const available = ((after.at - before.at) / 1000) * os.cpus().length
    return Math.max(0, (after.busy - before.busy - (after.own - before.own)) / available)
  }
}

/** What the figures depend on, beside the code. */
export const machine = () => ({
  processor: os.cpus()[0]?.model ?? 'unknown',
  processors: os.cpus().length,
  memoryMegabytes: Math.round(os.totalmem() / 1024 / 1024),
  kernel: os.release(),
  node: process.version,
  openssl: process.versions.openssl,
})
