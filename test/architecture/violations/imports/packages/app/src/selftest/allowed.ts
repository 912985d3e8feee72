import 'jose'
import 'parse5'
import './other.js'
