/**
 * The only script of the login: two conveniences that a page works without.
 *
 * - A button that shows the password. It is hidden in the document, so without scripts there is none; sending hides the password
 *   again, since browsers remember what they see in ordinary text fields.
 * - A form is sent once. A page that comes back from the browser's memory ("back") can be sent again.
 */
export const enhancements = `
(function () {
  'use strict'
  var each = function (selector, act) { Array.prototype.forEach.call(document.querySelectorAll(selector), act) }
  each('button[data-reveal]', function (button) {
    var field = document.getElementById(button.getAttribute('aria-controls'))
    var word = button.querySelector('[data-word]')
    var show = function (visible) {
      field.type = visible ? 'text' : 'password'
      word.textContent = button.getAttribute(visible ? 'data-hide' : 'data-show')
    }
    button.hidden = false
    button.addEventListener('click', function () { show(field.type === 'password') })
    field.form.addEventListener('submit', function () { show(false) })
  })
  each('form', function (form) {
    var sent = false
    form.addEventListener('submit', function (event) {
      if (sent) return event.preventDefault()
      sent = true
      form.setAttribute('aria-busy', 'true')
    })
    window.addEventListener('pageshow', function () {
      sent = false
      form.removeAttribute('aria-busy')
    })
  })
})()
`.replace(/\n\s*/g, '\n').trim()

/** Sends the one form of a form_post page. The names of its fields are ours, and none of them is "submit". */
export const sendAtOnce = 'document.forms[0].submit()'
