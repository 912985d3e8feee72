import fs from 'node:fs'

/** Linux reports processor time in hundredths of a second on every architecture that Node supports. */
const TICKS_PER_SECOND = 100

/** Places in /proc/<pid>/stat after the name of the program, counted from 0. */
const PARENT = 1
const USER_TICKS = 11

/** The processor time of a process and all its threads, in seconds, with that of its children that have ended. */
export function secondsOf(stat: string): number {
  const fields = fieldsOf(stat)
  const ticks = [0, 1, 2, 3].reduce((sum, offset) => sum + Number(fields[USER_TICKS + offset]), 0)
  return ticks / TICKS_PER_SECOND
}

/** The name of the program, in parentheses, may contain spaces and parentheses. */
const fieldsOf = (stat: string): readonly string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** The processor time of a process and all its descendants, in seconds. */
export function cpuSeconds(pid: number): number {
  return familyOf(pid).reduce((sum, each) => {
    const stat = statOf(each)
    return stat === undefined ? sum : sum + secondsOf(stat)
  }, 0)
}

/** A process with its children, their children and so on. */
export function familyOf(pid: number): readonly number[] {
  const parents = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    const stat = statOf(Number(name))
    return stat === undefined ? [] : [{ pid: Number(name), parent: Number(fieldsOf(stat)[PARENT]) }]
  })
  const below = (parent: number): readonly number[] => [parent, ...parents.filter((each) => each.parent === parent).flatMap((each) => below(each.pid))]
  return below(pid)
}

/** @returns undefined for a process that has ended */
function statOf(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
