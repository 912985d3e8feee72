import 'undici'
import 'ipaddr.js'
import '@keyhall/core/shared'
