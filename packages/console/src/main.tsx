import './theme/components.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/frame.css'
import './theme/parts.css'
import { begin } from './session/begin.js'
import { isCallback, readServerFacts } from './session/server-facts.js'

/**
 * Loads the application, unless the browser leaves for the sign-in, as it does at each page load without a token: it would be evaluated for nothing.
 * No `await` outside of this function, because the application imports modules of this one.
 */
async function main(): Promise<void> {
  const facts = readServerFacts()
  // Beside the exchange of the code.
  const early = isCallback(facts) ? import('./start.js') : undefined
  const beginning = await begin(facts)
  // Only now: a window that closes while it loads a module reports an error.
  if (beginning.kind === 'tried') window.close()
  if (beginning.kind === 'leaving') return
  const { start } = await (early ?? import('./start.js'))
  await start(facts, beginning)
}

void main()
