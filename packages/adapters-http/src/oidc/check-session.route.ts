import { createHash } from 'node:crypto'
import type { Cookies } from '../login/cookies.js'
import type { Handler } from '../server/frame.js'
import { NO_STORE, send } from '../wire/send.js'

/** Answers messages of clients (OIDC Session Management §3.2). `%` is the name of the cookie. */
const SCRIPT = `
(function () {
  'use strict'
  var state = function () {
    var parts = document.cookie.split('; ')
    for (var i = 0; i < parts.length; i++) if (parts[i].indexOf('%=') === 0) return parts[i].slice('%='.length)
    return ''
  }
  var hex = function (buffer) {
    return Array.prototype.map.call(new Uint8Array(buffer), function (byte) { return ('0' + byte.toString(16)).slice(-2) }).join('')
  }
  window.addEventListener('message', function (event) {
    if (event.source === null || event.source === window || event.origin === 'null') return
    var answer = function (text) { event.source.postMessage(text, event.origin) }
    var text = typeof event.data === 'string' && event.data.length < 1000 ? event.data : ''
    var space = text.lastIndexOf(' ')
    var known = text.slice(space + 1).split('.')
    if (space < 1 || known.length !== 2 || !window.crypto || !window.crypto.subtle) return answer('error')
    var hashed = text.slice(0, space) + ' ' + event.origin + ' ' + state() + ' ' + known[1]
    window.crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed)).then(function (digest) {
      answer(hex(digest) === known[0] ? 'unchanged' : 'changed')
    }, function () { answer('error') })
  })
})()
`.replace(/\n\s*/g, '\n').trim()

/** GET /oidc/v1/check_session: the frame of OIDC Session Management §3.3. Every client may show it, and it shows nothing. */
export function checkSessionRoute(cookies: Cookies): Handler {
  const script = SCRIPT.replaceAll('%', () => cookies.stateName)
  const hash = createHash('sha256').update(script).digest('base64')
  const page = Buffer.from(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Session</title></head><body><script>${script}</script></body></html>`)
  const headers = {
    ...NO_STORE,
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  }
  return (_req, res) => {
    send(res, 200, 'text/html; charset=utf-8', page, headers)
  }
}
