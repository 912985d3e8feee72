import 'jose'
import 'parse5'
import './index.js'
import 'node:http'
