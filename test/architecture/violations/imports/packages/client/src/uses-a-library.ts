// breaks: libraries-of-client
import 'express'
