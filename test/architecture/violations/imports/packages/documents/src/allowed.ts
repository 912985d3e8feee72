import '@keyhall/core/shared'
import '@keyhall/api'
import 'node:fs'
import './bulk/index.js'
