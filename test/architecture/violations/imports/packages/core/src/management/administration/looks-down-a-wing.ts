// breaks: wings-look-up-management
import '../../flows/auth-requests/index.js'
