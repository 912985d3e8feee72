// breaks: libraries-of-texts
import 'express'
