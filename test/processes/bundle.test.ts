import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '@keyhall/texts'
import { Installation, likeNpmStart } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { inProc } from '../support/proc.js'
import { send } from '../support/send.js'
import { standardDocument } from '../support/standard-document.js'

const BUNDLE = fileURLToPath(new URL('../../../packages/app/dist/bundle/', import.meta.url))
/** Resident megabytes, a tenth more than measured. Node 24 itself takes 20 MB more than Node 20. */
const MAX_READY = 130
const MAX_IDLE = 113
const OF_NEWER_NODE = Number(process.versions.node.split('.')[0]) > 20 ? 30 : 0
const AUTHORIZE = '/oauth/v2/authorize?client_id=unknown&response_type=code&scope=openid'

/** Differs at each answer. */
const withoutChance = (text: string): string => text.replaceAll(/nonce="[\w-]+"/g, 'nonce').replaceAll(/>[\w-]{9}<\/code>|data-copy="[\w-]{9}"/g, 'request id')

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, 50))

const megabytesOf = ({ pid }: KeyhallProcess): number =>
  Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(inProc(`${pid}/status`), 'utf8'))?.[1]) / 1024)

describe('the bundle', () => {
  it('has every module that it loads later', () => {
    const files = readdirSync(BUNDLE).filter((name) => name.endsWith('.cjs') && name !== 'keyhall.cjs')
    const script = files.map((name) => `require(${JSON.stringify(path.join(BUNDLE, name))})`).join('\n')
    // The command loads it first. Some files share code with the command, which runs then.
    const polyfill = createRequire(path.join(BUNDLE, '../../package.json')).resolve('reflect-metadata')
    const { stderr, status } = spawnSync(process.execPath, ['--require', polyfill, '--eval', script, 'keyhall', 'version'], { encoding: 'utf8' })
    assert.deepEqual({ stderr, status }, { stderr: '', status: 0 })
  })

  it('takes the promised memory at its first start, when it is ready and when it is idle', async () => {
    const fresh = await Installation.create()
    try {
      const { variables, nodeFlags } = await likeNpmStart()
      const server = await fresh.start(variables, nodeFlags)
      const ready = megabytesOf(server)
      assert.ok(ready <= MAX_READY + OF_NEWER_NODE, `${ready} MB when it is ready`)
      const until = performance.now() + 45_000
      while (megabytesOf(server) > MAX_IDLE + OF_NEWER_NODE && performance.now() < until) await pause()
      assert.ok(megabytesOf(server) <= MAX_IDLE + OF_NEWER_NODE, `${megabytesOf(server)} MB when it is idle, ${ready} MB before`)
    } finally {
      await fresh.remove()
    }
  })

  describe('and the compiled packages', () => {
    let installation: Installation
    before(async () => (installation = await (await Installation.create()).setUp(standardDocument())))
    after(() => installation.remove())

    /** Every kind of answer that depends on names or files of modules. */
    async function answersOf(launched: KeyhallProcess): Promise<Readonly<Record<string, string>>> {
      const answers: Record<string, string> = {}
      const ask = async (name: string, target: string, headers: Readonly<Record<string, string>> = {}) => {
        const { status, body } = await send(launched.baseUrl, { target, headers })
        answers[name] = `${status} ${withoutChance(body)}`
      }
      try {
        await launched.ready()
        for (const target of ['/.well-known/openid-configuration', '/oauth/v2/keys', '/openapi.json', '/docs', '/ui/console', '/debug/healthz']) await ask(target, target)
        for (const { locale } of LOCALES) await ask(`page in ${locale}`, AUTHORIZE, { 'accept-language': locale })
        return answers
      } finally {
        await launched.end()
      }
    }

    it('answer alike', async () => {
      const [bundled, compiled] = [await answersOf(installation.launch()), await answersOf(installation.launchCompiled())]
      for (const [name, answer] of Object.entries(compiled)) assert.equal(bundled[name], answer, name)
    })
  })
})
