import './theme/components.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/frame.css'
import './theme/parts.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { begin } from './session/begin.js'
import { pageNonce, readServerFacts } from './session/server-facts.js'
import { firstTexts } from './texts/texts.js'

const facts = readServerFacts()
const nonce = pageNonce()
// Read by the scroll lock of dialogs, which writes a style element.
setNonce(nonce)
const [beginning, texts] = await Promise.all([begin(facts), firstTexts()])
// Only now: a window that closes while it loads a module reports an error.
if (beginning.kind === 'tried') window.close()
const root = document.querySelector('#root')
if (root && beginning.kind !== 'leaving') createRoot(root).render(<App facts={facts} beginning={beginning} nonce={nonce} texts={texts} />)
