import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { BadInput, systemProblem } from '@keyhall/documents/json'

/** The file names of `kc.sh export --dir`: the realm, and its users in numbered files. */
const EXPORTED = /-(realm|(?:federated-)?users-(\d+))\.json$/

/** The files of a realm export. A folder is replaced by the export files in it. @throws BadInput */
export const realmFiles = (places: readonly string[]): readonly string[] => {
  const files = places.flatMap((place) => (isFolder(place) ? exportIn(place) : [place]))
  const twice = files.find((file, index) => files.findIndex((other) => path.resolve(other) === path.resolve(file)) < index)
  if (twice !== undefined) throw new BadInput(twice, '', 'is given twice')
  return files
}

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory()
  } catch (problem) {
    throw new BadInput(place, '', systemProblem(problem) ?? 'cannot be read')
  }
}

function exportIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => EXPORTED.test(name))
  if (names.length === 0) throw new BadInput(folder, '', 'contains neither <realm>-realm.json nor <realm>-users-<number>.json')
  return names.toSorted((a, b) => order(a) - order(b) || (a < b ? -1 : 1)).map((name) => path.join(folder, name))
}

/** The realm first, then the users by their numbers. */
const order = (name: string): number => Number(EXPORTED.exec(name)?.[2] ?? -1)
