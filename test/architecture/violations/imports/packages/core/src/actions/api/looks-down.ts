// breaks: features-look-up-api
import '../executions/index.js'
