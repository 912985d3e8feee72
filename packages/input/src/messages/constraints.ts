import { Validator, getMetadataStorage } from './class-validator.js'

const storage = getMetadataStorage()
type Constraints = ReturnType<typeof storage.getTargetValidationMetadatas>

/** Prototypes of decorated classes, with what registers the constraints of each member. */
const waiting = new Map<object, (() => void)[]>()

/**
 * Registers the constraints of a member before the first validation of its class. The library makes a class and several functions for each
 * constraint: those of all messages take 5 MB and a tenth of a start, and a server reads few kinds of messages.
 */
export function constrain(prototype: object, register: () => void): void {
  const members = waiting.get(prototype)
  if (members) members.push(register)
  else waiting.set(prototype, [register])
}

/** Registers the constraints of a class and of its base classes. */
function complete(prototype: object | null): void {
  if (prototype === null) return
  complete(Object.getPrototypeOf(prototype) as object | null)
  for (const register of waiting.get(prototype) ?? []) register()
  waiting.delete(prototype)
}

const search = storage.getTargetValidationMetadatas.bind(storage)
const found = new WeakMap<object, Constraints>()

/**
 * The library looks for base classes among all decorated classes at each validation, a quarter of the time of an API call. The constraints of a
 * class are complete before its first use, and no validation here has options that change them.
 */
storage.getTargetValidationMetadatas = (type, ...options) => {
  const known = found.get(type)
  if (known) return known
  complete(type.prototype as object)
  const constraints = search(type, ...options)
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
