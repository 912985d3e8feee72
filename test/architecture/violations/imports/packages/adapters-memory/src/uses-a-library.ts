// breaks: libraries-of-adapters-memory
import 'fast-check'
