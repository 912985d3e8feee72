import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../architecture/graph.js'
import { Installation } from '../support/keyhall-process.js'

const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')

/** The command of the document: its variables, and the arguments after `selftest`. */
function commandIn(text: string): { readonly variables: Readonly<Record<string, string>>; readonly args: readonly string[] } {
  const [, block = ''] = /<!-- tried by test\/selftest\/document\.test\.ts -->\n```sh\n([^]*?)```/.exec(text) ?? []
  const line = block.replaceAll('\\\n', ' ')
  const [, name = '', value = '', rest = ''] = /^(\w+)='([^']*)' npm run --silent keyhall -- selftest ([^]*)$/.exec(line) ?? []
  return { variables: { [name]: value }, args: rest.split(/\s+/).filter(Boolean) }
}

/** Pages with a command of the self-test, and the bootstrap file of their server. */
const PAGES = {
  'docs/selftest.md': 'examples/relying-party/keyhall.bootstrap.json',
  'docs/fapi.md': 'docs/examples/fapi.bootstrap.json',
  'docs/ciba.md': 'docs/examples/ciba.bootstrap.json',
} as const

describe('the documents of the self-test', function () {
  this.timeout(60_000)

  it('names every option', async () => {
    const installation = await Installation.create()
    const asked = installation.launch({}, ['selftest', '--help'])
    await asked.finished()
    await installation.remove()
    const options = [...asked.stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name = '']) => name)
    assert.ok(options.length > 10)
    const text = read('docs/selftest.md')
    assert.deepEqual(options.filter((option) => !text.includes(`\`${option}\``)), [])
  })

  for (const [page, bootstrap] of Object.entries(PAGES)) {
    it(`has a command that works, and shows its output, in ${page}`, async () => {
      const text = read(page)
      assert.ok(text.includes(`KEYHALL_BOOTSTRAP_FILE=${bootstrap} npm start`), 'the command of the server is not found')
      const { variables, args } = commandIn(text)
      assert.ok(args.length >= 8, 'the command is not found')
      const installation = await Installation.create({ KEYHALL_STORAGE: 'memory:' })
      try {
        await installation.start({ KEYHALL_BOOTSTRAP_FILE: path.join(root, bootstrap) })
        const located = args.map((arg) => (arg.startsWith('docs/') ? path.join(root, arg) : arg))
        const ran = installation.launch(variables, ['selftest', '--issuer', `http://localhost:${installation.port}`, ...located])
        const { code } = await ran.finished()
        assert.deepEqual([code, ran.stderr], [0, ''], ran.stdout)
        const [, shown = ''] = /these lines among other things:\n\n```text\n([^]*?)```/.exec(text) ?? []
        const lines = shown.trimEnd().split('\n')
        assert.ok(lines.length > 3)
        assert.deepEqual(lines.filter((line) => !ran.stdout.split('\n').includes(line)), [])
      } finally {
        await installation.remove()
      }
    })
  }
})
