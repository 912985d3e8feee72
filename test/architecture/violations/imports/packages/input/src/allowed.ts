import 'class-validator'
import '@keyhall/core/shared'
import './index.js'
