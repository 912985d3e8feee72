// breaks: libraries-of-adapters-persistence
import 'jose'
