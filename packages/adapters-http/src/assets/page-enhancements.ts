/**
 * Shows the buttons that copy a text or print the page, where the browser can. `data-copy` holds the text to copy, `data-copied` the label
 * after the click, which `aria-live` announces. `data-print` marks the button that prints.
 */
export const buttons = `
(function () {
  'use strict'
  var each = function (selector, act) { Array.prototype.forEach.call(document.querySelectorAll(selector), act) }
  if (navigator.clipboard) each('button[data-copy]', function (button) {
    button.hidden = false
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(button.getAttribute('data-copy')).then(function () {
        button.textContent = button.getAttribute('data-copied')
      }, function () {})
    })
  })
  each('button[data-print]', function (button) {
    button.hidden = false
    button.addEventListener('click', function () { window.print() })
  })
})()
`.replace(/\n\s*/g, '\n').trim()

/**
 * The script of pages that show times. The server writes UTC; the script rewrites `<time datetime>` in the browser's time zone and the
 * language of the page. `data-precision` is `day` or `minute`. The text in UTC stays as the tooltip.
 */
export const localTimes = `
(function () {
  'use strict'
  var language = document.documentElement.lang
  var formats = { day: { dateStyle: 'long' }, minute: { dateStyle: 'long', timeStyle: 'short' } }
  Array.prototype.forEach.call(document.querySelectorAll('time[data-precision]'), function (element) {
    var format = new Intl.DateTimeFormat(language, formats[element.getAttribute('data-precision')])
    element.title = element.textContent
    element.textContent = format.format(new Date(element.dateTime))
  })
})()
`.replace(/\n\s*/g, '\n').trim()
