// breaks: libraries-of-adapters-log
import 'express'
