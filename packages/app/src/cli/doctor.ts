import { examineMcpServer, findingLine, nodeSend } from '@keyhall/selftest'
import { ArgumentsRefused } from './options.js'
import type { ParsedOptions } from './options.js'

/** Plays an MCP client against a server and prints what it finds. @returns 1 when something must be fixed @throws ArgumentsRefused */
export async function doctorMcpCommand({ operand = '' }: ParsedOptions): Promise<number> {
  if (!/^https?:\/\/[^/?#]/.test(operand) || !URL.canParse(operand)) throw new ArgumentsRefused(['name the http or https address of the MCP server, such as https://notes.example.com/mcp'])
  const isColoured = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === ''
  const findings = await examineMcpServer(operand, nodeSend)
  for (const finding of findings) console.log(findingLine(finding, isColoured))
  const failed = findings.filter(({ outcome }) => outcome === 'failed').length
  const warnings = findings.filter(({ outcome }) => outcome === 'warning').length
  console.log(`\n${operand}: ${failed} to fix, ${warnings} to consider.`)
  if (failed === 0) console.log('What a person would decide is not checked: sign-in, consent, and the audience of a real token.')
  return failed > 0 ? 1 : 0
}
