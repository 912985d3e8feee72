import { ValidateBy } from './class-validator.js'
import type { ValidationOptions } from './class-validator.js'
import { isDisplayText, isPlain, isStorable } from '@keyhall/core/shared'

type Options = Pick<ValidationOptions, 'each'>

const check = (name: string, message: string, isRight: (value: unknown) => boolean, options: Options = {}): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: isRight, defaultMessage: () => message } }, { ...options, message })

/** Text for which the predicate holds. */
export const IsMatching = (is: (text: string) => boolean, options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'matches', validator: { validate: (value) => typeof value === 'string' && is(value) } }, options)

/** Text that every database stores unchanged. */
export const IsStorableText = (options: Options): PropertyDecorator =>
  check('isStorableText', 'must be well-formed text without NUL', (value) => typeof value === 'string' && isStorable(value), options)

/** Text without invisible characters. */
export const IsPlainText = (options: Options): PropertyDecorator =>
  check(
    'isPlainText',
    'must not contain control or invisible characters',
    (value) => typeof value === 'string' && isPlain(value),
    options,
  )

/** Text that can be shown as a name in every script. */
export const IsDisplayText = (options: Options): PropertyDecorator =>
  check('isDisplayText', 'must not contain control or invisible characters', (value) => typeof value === 'string' && isDisplayText(value), options)

/** In two steps, because a repeated group remembers each repetition: documents of 10 MB have millions. */
function isBase64(text: string): boolean {
  const digits = text.replace(/={1,2}$/, '')
  const isPadded = digits.length < text.length
  return !/[^A-Za-z0-9+/]/.test(digits) && digits.length % 4 !== 1 && (!isPadded || text.length % 4 === 0)
}

const bytesIn = (base64: string): number => Math.floor((base64.length - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)) * 0.75)

/** Base64 with a maximum number of decoded bytes. */
export const IsBytes = (max: number, options: Options): PropertyDecorator =>
  check(
    'isBytes',
    `must be base64 of at most ${max} bytes`,
    (value) => typeof value === 'string' && bytesIn(value) <= max && isBase64(value),
    options,
  )

/** An object of strings with a maximum number of members. */
export const IsTextMap = (max: number): PropertyDecorator =>
  check('isTextMap', `must be an object of at most ${max} texts`, (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const entries = Object.entries(value)
    return entries.length <= max && entries.every(([name, text]) => isStorable(name) && typeof text === 'string' && isStorable(text))
  })
