import assert from 'node:assert/strict'
import { ConnectedApplication } from '../support/connected-application.js'
import { people } from '../support/standard-document.js'
import { inConsole, operators } from './console-world.js'
import { libraries, registerIn, signInTo, startWith } from './libraries.js'

inConsole('the wizard and the code that it shows', ({ as, world }) => {
  for (const library of libraries) {
    it(`registers ${library.page}, whose code then signs in unmodified, and sees the first sign-in (${library.page === 'authjs' ? '2' : '3'})`, async () => {
      const application = new ConnectedApplication(library.page)
      await application.choosePort()
      try {
        await as(operators.orgOwner, '/applications/new', async ({ page, picture }) => {
          const handover = await registerIn(page, library, application.origin)
          await page.getByText('Waiting for the first sign-in…').waitFor()
          await startWith(application, handover)
          assert.deepEqual(await signInTo(application, library, world.issuer, people.alice), { name: 'Alice Liddell', email: 'alice@mail.example' })
          await page.getByText('The sign-in works').waitFor()
          await picture(`apps-connected-${library.page}`)
        })
      } finally {
        await application.end()
      }
    })
  }
}, { onPostgres: /^registers/ })
