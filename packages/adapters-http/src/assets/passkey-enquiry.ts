/**
 * What pages with `data-passkey` run, after the library. The attribute holds JSON:
 *
 * - `kind`: `get` or `create`; `options`: for the browser
 * - `action`, `fields`: where the answer of the authenticator goes, as a form with the field `passkey`, and what goes with it
 * - `collect`: ids of inputs of the page that go with it too
 * - `isConditional`: also offered among what the browser fills in; `isAtOnce`: asked for without a click
 *
 * The element comes to light where the browser knows passkeys, and what has `data-without-passkey` goes; where it does not, both are
 * marked with `data-unknown`, and the second stands there. A failure, also a person who changes their mind, shows what has
 * `data-passkey-failed`, and everything can be tried again.
 */
export const enquiry = `
(function () {
  'use strict'
  var library = window.SimpleWebAuthnBrowser
  var each = function (from, selector, act) { Array.prototype.forEach.call(from.querySelectorAll(selector), act) }
  if (!library || !library.browserSupportsWebAuthn()) {
    each(document, '[data-passkey], [data-without-passkey]', function (element) { element.setAttribute('data-unknown', '') })
    return
  }
  each(document, '[data-without-passkey]', function (element) { element.hidden = true })
  each(document, '[data-passkey]', function (element) {
    var wanted = JSON.parse(element.getAttribute('data-passkey'))
    var button = element.querySelector('button')
    var form = document.createElement('form')
    var isBusy = false
    var add = function (name, value) {
      var input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.appendChild(input)
    }
    var send = function (answer) {
      form.method = 'post'
      form.action = wanted.action
      form.acceptCharset = 'utf-8'
      form.textContent = ''
      Object.keys(wanted.fields).forEach(function (name) { add(name, wanted.fields[name]) })
      ;(wanted.collect || []).forEach(function (id) { add(id, document.getElementById(id).value) })
      add('passkey', JSON.stringify(answer))
      document.body.appendChild(form)
      form.submit()
    }
    var busy = function (now) {
      isBusy = now
      if (now) element.setAttribute('aria-busy', 'true')
      else element.removeAttribute('aria-busy')
    }
    var failed = function (isShown) {
      each(element, '[data-passkey-failed]', function (words) { words.hidden = !isShown })
    }
    var ask = function () {
      if (isBusy) return
      busy(true)
      failed(false)
      var asked = wanted.kind === 'create'
        ? library.startRegistration({ optionsJSON: wanted.options })
        : library.startAuthentication({ optionsJSON: wanted.options })
      asked.then(send, function () { busy(false); failed(true) })
    }
    element.hidden = false
    button.addEventListener('click', ask)
    window.addEventListener('pageshow', function (event) { if (event.persisted) busy(false) })
    if (wanted.isAtOnce) ask()
    if (wanted.isConditional) library.browserSupportsWebAuthnAutofill().then(function (isSupported) {
      if (isSupported && !isBusy) return library.startAuthentication({ optionsJSON: wanted.options, useBrowserAutofill: true }).then(send)
    }).catch(function () {})
  })
})()
`.replace(/\n\s*/g, '\n').trim()
