import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../architecture/graph.js'
import { answered, signIn } from '../support/authorization.js'
import { Installation, freePort } from '../support/keyhall-process.js'
import { MissingTool } from '../support/missing-tool.js'
import { send } from '../support/send.js'
import { UserAgent } from '../support/user-agent.js'

const BOOTSTRAP = path.join(root, 'docs/examples/mcp.bootstrap.json')
const RESOURCE = 'http://localhost:3001/mcp'
const PERSON = { loginName: 'demo@example.localhost', password: 'rabbit hole demo' }
const PACKAGE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
/** Node.js that the tool needs. */
const MIN_NODE = 22

interface Tool {
  readonly node: string
  readonly program: string
}

/** The conformance tool, which brings many packages and is therefore no dependency. @throws MissingTool */
function toolAtHand(): Tool {
  const folder = process.env['TEST_MCP_CONFORMANCE'] ?? ''
  const program = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  const isNew = Number(process.versions.node.split('.', 1)[0]) >= MIN_NODE
  const node = isNew ? process.execPath : process.env['TEST_OTHER_NODE']
  if (folder !== '' && fs.existsSync(program) && node !== undefined) return { node, program }
  const settings = 'TEST_MCP_CONFORMANCE=<folder>, and Node.js 22 or newer, or TEST_OTHER_NODE with the binary of one'
  throw new MissingTool(`needs the conformance tool of MCP: npm install --prefix <folder> ${PACKAGE}, ${settings}`)
}

/** The example with the address to which the tool wants the browser to return. */
function bootstrapWith(redirectUri: string): object {
  const document = JSON.parse(fs.readFileSync(BOOTSTRAP, 'utf8')) as { readonly clients: readonly object[] }
  return { ...document, clients: document.clients.map((client) => ({ ...client, redirect_uris: [redirectUri] })) }
}

/** Signs in at the address, and returns to the tool. */
async function answerTool(address: string): Promise<void> {
  const page = await signIn(new UserAgent(), address, PERSON)
  assert.ok(answered(page).parameters['code'] !== undefined && page.leftTo !== undefined)
  await send(page.leftTo)
}

/** Runs the tool, and signs in where it asks for it. @returns its output */
async function outputOf({ node, program }: Tool, args: readonly string[]): Promise<string> {
  const child = spawn(node, [program, 'authorization', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let signedIn: Promise<void> | undefined
  const read = (text: string): void => {
    output += text
    const [address] = /^http:\S+\/oauth\/v2\/authorize\?\S+$/m.exec(output) ?? []
    // The tool prints the address as a whole line, and listens before it does.
    if (address !== undefined && output.includes('Waiting up to')) signedIn ??= answerTool(address)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
  await once(child, 'close')
  await signedIn
  return output
}

describe('the conformance tool of the Model Context Protocol', function () {
  this.timeout(120_000)
  let installation: Installation
  let issuer: string
  let port: number
  let tool: Tool

  before(async () => {
    tool = toolAtHand()
    port = await freePort()
    installation = await Installation.create({ KEYHALL_STORAGE: 'memory:' })
    const file = installation.write('mcp.json', bootstrapWith(`http://127.0.0.1:${port}/callback`))
    issuer = (await installation.start({ KEYHALL_BOOTSTRAP_FILE: file })).baseUrl
  })

  after(() => installation.remove())

  for (const [title, own] of [
    ['a resource', ['--resource', RESOURCE]],
    ['neither a resource nor a scope', []],
  ] as const) {
    it(`passes every authorization scenario with ${title}, without a warning`, async () => {
      const common = ['--url', issuer, '--client-id', 'mcp-conformance', '--port', String(port)]
      const output = await outputOf(tool, [...common, ...own])
      assert.match(output, /\nTotal: 3 passed, 0 failed/, output)
      assert.doesNotMatch(output, /warning/i)
    })
  }
})
