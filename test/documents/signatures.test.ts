import { assertVerifiesSignatures, snippet } from '../support/signature-programs.js'

const PYTHON = `
import sys
for header in sys.argv[3:]:
    print(str(is_authentic(header, sys.argv[2].encode(), sys.argv[1])).lower())
`

const NODE = 'for (const header of process.argv.slice(4)) console.log(isAuthentic(header, process.argv[3], process.argv[2]))\n'

describe('the functions in docs/actions.md that verify signatures', function () {
  this.timeout(60_000)

  it('accept calls from Keyhall and no others (js)', () => {
    assertVerifiesSignatures({ file: 'check.mjs', program: () => `${snippet('js')}\n${NODE}`, command: [process.execPath] })
  })

  it('accept calls from Keyhall and no others (python)', () => {
    assertVerifiesSignatures({ file: 'check.py', program: () => `${snippet('python')}\n${PYTHON}`, command: ['python3'] })
  })
})
