// breaks: libraries-of-adapters-outbound
import 'express'
