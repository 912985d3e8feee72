// breaks: libraries-of-adapters-rpc
import 'express'
