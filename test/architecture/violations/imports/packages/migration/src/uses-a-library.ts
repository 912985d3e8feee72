// breaks: libraries-of-migration
import 'jose'
