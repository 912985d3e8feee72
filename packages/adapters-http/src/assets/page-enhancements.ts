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
