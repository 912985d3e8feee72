// breaks: wings-look-up-actions
import '../../management/administration/index.js'
