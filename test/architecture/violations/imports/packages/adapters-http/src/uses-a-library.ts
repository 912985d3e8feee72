// breaks: libraries-of-adapters-http
import 'jose'
