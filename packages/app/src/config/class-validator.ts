/**
 * Imports class-validator by module: 40 files instead of the 320 that its index loads, which would slow down every command and start.
 */
export { ArrayMaxSize } from 'class-validator/cjs/decorator/array/ArrayMaxSize.js'
export { IsBoolean } from 'class-validator/cjs/decorator/typechecker/IsBoolean.js'
export { IsIn } from 'class-validator/cjs/decorator/common/IsIn.js'
export { IsInt } from 'class-validator/cjs/decorator/typechecker/IsInt.js'
export { IsNotEmpty } from 'class-validator/cjs/decorator/common/IsNotEmpty.js'
export { IsObject } from 'class-validator/cjs/decorator/typechecker/IsObject.js'
export { IsOptional } from 'class-validator/cjs/decorator/common/IsOptional.js'
export { IsString } from 'class-validator/cjs/decorator/typechecker/IsString.js'
export { Matches } from 'class-validator/cjs/decorator/string/Matches.js'
export { Max } from 'class-validator/cjs/decorator/number/Max.js'
export { Min } from 'class-validator/cjs/decorator/number/Min.js'
export { ValidateBy } from 'class-validator/cjs/decorator/common/ValidateBy.js'
export { Validator } from 'class-validator/cjs/validation/Validator.js'
export type { ValidationOptions } from 'class-validator'
