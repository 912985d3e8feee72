// breaks: wings-look-up-foundation
import '../../directory/orgs/index.js'
