// breaks: features-look-up-executions
import '../discovery/index.js'
