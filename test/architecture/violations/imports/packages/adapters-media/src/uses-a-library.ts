// breaks: libraries-of-adapters-media
import 'express'
