// breaks: selftest-judges-from-outside
import '../allowed.js'
