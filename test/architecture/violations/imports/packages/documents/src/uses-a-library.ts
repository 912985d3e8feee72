// breaks: libraries-of-documents
import 'class-validator'
