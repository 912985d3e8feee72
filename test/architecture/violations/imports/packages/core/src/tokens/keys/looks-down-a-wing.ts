// breaks: wings-look-up-tokens
import '../../actions/targets/index.js'
