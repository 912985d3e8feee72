// breaks: libraries-of-selftest
import 'pino'
