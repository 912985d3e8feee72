import 'intl-messageformat'
import '@formatjs/intl-localematcher'
