import { createHash } from 'node:crypto'

/**
 * Shows the button that copies a text, where the browser lets a page write to the clipboard. `data-copy` holds the id of the element with the
 * text, `data-copied` the label after the click.
 */
const source = `
(function () {
  'use strict'
  if (!navigator.clipboard || !navigator.clipboard.writeText) return
  Array.prototype.forEach.call(document.querySelectorAll('button[data-copy]'), function (button) {
    var text = document.getElementById(button.getAttribute('data-copy'))
    var label = button.querySelector('[role=status]')
    button.hidden = false
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(text.textContent).then(function () {
        label.textContent = button.getAttribute('data-copied')
      }, function () {
        window.getSelection().selectAllChildren(text)
      })
    })
  })
})()
`.replaceAll(/\n\s*/g, '\n').trim()

const hash = createHash('sha256').update(source).digest('base64url').slice(0, 16)

/** The script of pages with a text to copy. */
export const copyScript = Buffer.from(source)

/** The path below the base URL. It changes with the script, so that browsers can cache the file. */
export const COPY_SCRIPT_PATH = `/ui/assets/copy.${hash}.js`
