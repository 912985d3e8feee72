// breaks: constraints-are-for-messages
import './messages/index.js'
