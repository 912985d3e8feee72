// breaks: libraries-of-adapters-federation
import 'express'
