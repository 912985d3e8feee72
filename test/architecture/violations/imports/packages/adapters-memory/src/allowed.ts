import 'node:crypto'
import '@keyhall/core/shared'
