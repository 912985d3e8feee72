/**
 * The script of the login pages: two optional enhancements.
 *
 * - A button that shows the password. It is hidden without scripts. Submitting hides the password again, because browsers remember the
 *   content of text fields.
 * - Prevents double submission. A page restored from the back/forward cache can be sent again.
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

/** Submits the form of a form_post page. Safe, because no field is named "submit". */
export const sendAtOnce = 'document.forms[0].submit()'

/** Follows the link, or posts the form, once every frame has loaded, or after five seconds. */
export const continueWhenLoaded = `
(function () {
  'use strict'
  var isGone = false
  var go = function () {
    if (isGone) return
    isGone = true
    var onward = document.getElementById('onward')
    if (onward.href) window.location.replace(onward.href)
    else onward.submit()
  }
  window.addEventListener('load', go)
  window.setTimeout(go, 5000)
})()
`.replace(/\n\s*/g, '\n').trim()
