import 'pngjs'
import 'jpeg-js'
import '@keyhall/core/shared'
