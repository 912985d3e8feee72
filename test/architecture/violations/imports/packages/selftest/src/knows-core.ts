// breaks: selftest-judges-from-outside
import '@keyhall/core/shared'
