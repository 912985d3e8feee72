// breaks: typeorm-only-in-persistence
import 'pg'
