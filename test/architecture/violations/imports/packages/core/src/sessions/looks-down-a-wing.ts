// breaks: wings-look-up-sessions
import '../proofs/verification/index.js'
