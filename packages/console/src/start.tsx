import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import type { Beginning } from './session/begin.js'
import { pageNonce } from './session/server-facts.js'
import type { ServerFacts } from './session/server-facts.js'
import { firstTexts } from './texts/texts.js'

// Loaded beside the exchange of the code.
const texts = firstTexts()
texts.catch(() => undefined)

/** Renders the application. */
export async function start(facts: ServerFacts, beginning: Beginning): Promise<void> {
  const nonce = pageNonce()
  // Read by the scroll lock of dialogs, which writes a style element.
  setNonce(nonce)
  const loaded = await texts
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<App facts={facts} beginning={beginning} nonce={nonce} texts={loaded} />)
}
