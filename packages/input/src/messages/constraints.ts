import { Validator, getMetadataStorage } from './class-validator.js'

const storage = getMetadataStorage()
type Constraints = ReturnType<typeof storage.getTargetValidationMetadatas>

const search = storage.getTargetValidationMetadatas.bind(storage)
const found = new WeakMap<object, Constraints>()

/**
 * The library looks for base classes among all decorated classes at each validation, a quarter of the time of an API call. The constraints of a
 * class are complete before its first use, and no validation here has options that change them.
 */
storage.getTargetValidationMetadatas = (type, ...options) => {
  const constraints = found.get(type) ?? search(type, ...options)
  found.set(type, constraints)
  return constraints
}

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
