// breaks: libraries-of-adapters-crypto
import 'express'
