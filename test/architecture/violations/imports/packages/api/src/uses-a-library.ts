// breaks: libraries-of-api
import 'express'
