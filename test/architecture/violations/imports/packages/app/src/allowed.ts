import 'tsyringe'
import '@keyhall/adapters-http'
import '@keyhall/core/shared'
