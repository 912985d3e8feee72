import { Validator } from './class-validator.js'

const validator = new Validator()

/** The broken constraint of each member of an object. The reader handles absent members. */
export function brokenConstraints(object: object): ReadonlyMap<string, string> {
  const broken = new Map<string, string>()
  for (const { property, constraints = {}, value } of validator.validateSync(object, { forbidUnknownValues: false, validationError: { target: false } })) {
    // The decorator that is evaluated last checks the type, which explains the others.
    const problem = Object.values(constraints).at(-1)
    if (problem !== undefined && value !== undefined) broken.set(property, problem)
  }
  return broken
}
