// breaks: tsyringe-only-in-app
import 'tsyringe'
