import '@keyhall/core/shared'
import '@keyhall/documents/bulk'
import 'node:fs'
