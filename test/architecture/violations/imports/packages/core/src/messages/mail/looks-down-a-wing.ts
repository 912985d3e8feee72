// breaks: wings-look-up-messages
import '../../parties/assertions/index.js'
