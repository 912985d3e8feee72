// breaks: libraries-of-console
import 'express'
