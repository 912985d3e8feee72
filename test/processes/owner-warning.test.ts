import assert from 'node:assert/strict'
import { executeBeside } from '../storage/damage.js'
import { Installation } from '../support/keyhall-process.js'
import { standardDocument } from '../support/standard-document.js'

describe('a server that starts without an instance owner who can sign in', () => {
  let installation: Installation
  before(async () => {
    installation = await (await Installation.create()).setUp(standardDocument())
    await executeBeside(installation.storage, 'delete from passwords')
  })
  after(() => installation.remove())

  it('logs a warning with the remedy', async () => {
    const server = await installation.start({ KEYHALL_LOG_LEVEL: 'warn' })
    const [line] = await server.logged(({ msg }) => msg === 'sign-in of owners')
    assert.match(String(line?.['problem']), /no owner of the instance could sign in: give an IAM_OWNER a password or a passkey first/)
    assert.equal((await server.end()).code, 0)
  })
})
