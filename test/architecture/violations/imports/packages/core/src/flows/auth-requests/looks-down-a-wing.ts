// breaks: wings-look-up-flows
import '../../stores/index.js'
