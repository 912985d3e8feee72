// breaks: class-validator-by-its-entry
import 'class-validator/cjs/decorator/common/IsIn.js'
