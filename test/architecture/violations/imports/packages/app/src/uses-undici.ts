// breaks: calls-leave-through-outbound
import 'undici'
