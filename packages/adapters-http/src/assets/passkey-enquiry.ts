/**
 * The script of pages with `data-passkey`, appended to the library. The attribute contains JSON:
 *
 * - `kind`: `get` or `create`; `options`: for the browser
 * - `action`, `fields`: target of the form that posts the response in the field `passkey`, and its other fields
 * - `collect`: ids of inputs of the page to include
 * - `isConditional`: also offered in the autofill of the browser; `isAtOnce`: started without a click
 *
 * If the browser supports passkeys, the element is shown and elements with `data-without-passkey` are removed. Otherwise both are marked
 * with `data-unknown`, and the latter stay. A failure or cancellation shows the elements with `data-passkey-failed`; a retry is possible.
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
