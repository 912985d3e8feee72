import { assertVerifiesSignatures, snippet } from '../support/signature-programs.js'
import { demand } from '../support/tools-at-hand.js'

const GO = `package main

import (
\t"crypto/hmac"
\t"crypto/sha256"
\t"encoding/hex"
\t"fmt"
\t"os"
\t"strconv"
\t"strings"
\t"time"
)

func main() {
\tfor _, header := range os.Args[3:] {
\t\tfmt.Println(isAuthentic(header, []byte(os.Args[2]), os.Args[1]))
\t}
}

`

// Not in the core loop like the other languages: Go compiles its standard library first, which takes 12 seconds of processor time.
describe('the functions in docs/actions.md that verify signatures', function () {
  this.timeout(60_000)
  before(() => demand('needs Go: install the Debian package golang', 'go', 'version'))

  it('accept calls from Keyhall and no others (go)', () => {
    assertVerifiesSignatures({ file: 'check.go', program: () => `${GO}${snippet('go')}`, command: ['go', 'run'] })
  })
})
