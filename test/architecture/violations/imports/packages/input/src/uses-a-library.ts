// breaks: libraries-of-input
import 'express'
