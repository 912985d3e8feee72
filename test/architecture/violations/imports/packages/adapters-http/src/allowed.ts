import 'express'
import '@keyhall/core/shared'
