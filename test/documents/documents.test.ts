import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startKeyhall } from '@keyhall/app'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const here = (...names: string[]): string => path.join(root, ...names)
const read = (name: string): string => fs.readFileSync(here(name), 'utf8')
const marked = (folder: string): string[] => fs.readdirSync(here(folder)).filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name))

const documents = [...marked('.'), ...marked('docs'), ...marked('docs/connect'), ...marked('docs/decisions')]

/** The text without fenced blocks. */
const prose = (text: string): string => text.replace(/^```[^]*?^```/gm, '')

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The anchor that a heading gets. */
const anchor = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')

/** Paths are also written from inside the package that a paragraph is about. */
function isSomewhere(name: string): boolean {
  const packages = fs.readdirSync(here('packages')).flatMap((each) => [here('packages', each), here('packages', each, 'src')])
  return [root, here('packages'), ...packages].some((folder) => fs.existsSync(path.join(folder, name)))
}

/** The problems of all documents, each with the name of its document. */
const problems = (find: (text: string, document: string) => readonly string[]): string[] =>
  documents.flatMap((document) => find(read(document), document).map((problem) => `${document}: ${problem}`))

describe('documents', () => {
  it('are found', () => {
    for (const name of ['README.md', 'SECURITY.md', 'docs/configuration.md']) assert.ok(documents.includes(name), name)
  })

  it('link to files and headings that exist', () => {
    const isBroken = (document: string) => (link: string): boolean => {
      if (/^[a-z]+:/.test(link)) return false
      const [file = '', heading] = link.split('#')
      const target = file === '' ? document : path.join(path.dirname(document), file)
      if (!fs.existsSync(here(target))) return true
      return heading !== undefined && !all(read(target), /^#+ (.+)$/gm).map(anchor).includes(heading)
    }
    assert.deepEqual(problems((text, document) => all(prose(text), /\]\(([^)\s]+)\)/g).filter(isBroken(document))), [])
  })

  it('name files and folders that exist', () => {
    const PATH = /`((?:core|adapters-[a-z]+|app|packages|test|docs|scripts|examples)\/[A-Za-z0-9_./-]+)`/g
    const isMissing = (name: string): boolean => !name.startsWith('test/dist/') && !isSomewhere(name)
    assert.deepEqual(problems((text) => all(prose(text), PATH).filter(isMissing)), [])
  })

  it('name settings that exist', () => {
    const known = new Set(all(read('docs/configuration.md'), /`(KEYHALL_[A-Z_]+)`/g))
    const isUnknown = (name: string): boolean => !known.has(name) && !known.has(name.replace(/_FILE$/, ''))
    assert.deepEqual(problems((text) => all(text, /\b(KEYHALL_[A-Z_]*[A-Z])\b/g).filter(isUnknown)), [])
  })

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
    const named = (text: string): string[] => [...all(text, /npm run (?:--silent )?([a-z:-]+)/g), ...all(text, /npm (start|test)\b/g)]
    assert.deepEqual(problems((text) => named(text).filter((name) => !(name in scripts))), [])
  })

  it('quote files accurately', () => {
    const shown = (text: string) => [...text.matchAll(/^<!-- file: (\S+) -->\n```\w*\n([^]*?)^```$/gm)]
    assert.ok(documents.flatMap((document) => shown(read(document))).length >= 2)
    assert.deepEqual(problems((text) => shown(text).filter(([, file = '', block]) => block !== read(file)).map(([, file = '']) => file)), [])
  })
})

describe('the bootstrap file of the documents', () => {
  it('is applied, and its application can send users to the login', async () => {
    const keyhall = await startKeyhall({ bootstrap: JSON.parse(read('docs/examples/keyhall.bootstrap.json')) })
    try {
      const parameters = new URLSearchParams({
        client_id: 'shop-web', redirect_uri: 'http://localhost:3000/callback', response_type: 'code', scope: 'openid',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256',
      })
      const answer = await fetch(`${keyhall.issuer}/oauth/v2/authorize?${parameters}`, { redirect: 'manual' })
      assert.match(answer.headers.get('location') ?? '', /^\/ui\/login\/loginname\?/)
    } finally {
      await keyhall.close()
    }
  })
})
