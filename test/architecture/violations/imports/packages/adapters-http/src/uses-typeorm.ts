// breaks: typeorm-only-in-persistence
import 'typeorm'
