import 'typeorm'
import '@keyhall/core/shared'
