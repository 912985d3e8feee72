/**
 * The parts of class-validator that we use. Its index loads 320 files, including phone number rules for every country; the parts load 40,
 * which shortens every start and command.
 */
export { ArrayMaxSize } from 'class-validator/cjs/decorator/array/ArrayMaxSize.js'
export { IsArray } from 'class-validator/cjs/decorator/typechecker/IsArray.js'
export { IsBoolean } from 'class-validator/cjs/decorator/typechecker/IsBoolean.js'
export { IsIn } from 'class-validator/cjs/decorator/common/IsIn.js'
export { IsInt } from 'class-validator/cjs/decorator/typechecker/IsInt.js'
export { IsNumber } from 'class-validator/cjs/decorator/typechecker/IsNumber.js'
export { IsObject } from 'class-validator/cjs/decorator/typechecker/IsObject.js'
export { IsOptional } from 'class-validator/cjs/decorator/common/IsOptional.js'
export { IsString } from 'class-validator/cjs/decorator/typechecker/IsString.js'
export { Length } from 'class-validator/cjs/decorator/string/Length.js'
export { Max } from 'class-validator/cjs/decorator/number/Max.js'
export { Min } from 'class-validator/cjs/decorator/number/Min.js'
export { ValidateBy } from 'class-validator/cjs/decorator/common/ValidateBy.js'
export { ValidateNested } from 'class-validator/cjs/decorator/common/ValidateNested.js'
export { Validator } from 'class-validator/cjs/validation/Validator.js'
export type { ValidationError, ValidationOptions } from 'class-validator'
