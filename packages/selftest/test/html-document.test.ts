import assert from 'node:assert/strict'
import { htmlDocument } from '#src/browser/html-document.js'

const formIn = (html: string) => htmlDocument(`<!doctype html><title>A &amp; B</title><body>${html}`).forms[0]

describe('a page, as the self-test reads it', () => {
  it('has the fields of its form, with what they hold', () => {
    const form = formIn(`<form METHOD=Post action="/login?a=1&amp;b=2">
      <input type=hidden name=id value='"&lt;x>&#39;'><label><input name="loginName" value=" a "></label>
      <input type="password" name="password" readonly></form>`)
    assert.deepEqual(form, {
      action: '/login?a=1&b=2',
      method: 'post',
      fields: [
        { name: 'id', type: 'hidden', value: '"<x>\'', isReadOnly: false },
        { name: 'loginName', type: 'text', value: ' a ', isReadOnly: false },
        { name: 'password', type: 'password', value: '', isReadOnly: true },
      ],
    })
  })

  it('sends what a browser sends: no buttons, no fields without a name, no boxes without a tick, nothing that is disabled', () => {
    const form = formIn(`<form><input name=a disabled><input value=b><input type=submit name=c value=c><button name=d value=d>D</button>
      <input type=checkbox name=e value=e><input type=checkbox name=f value=f checked><textarea name=g>g &lt;</textarea></form>`)
    assert.deepEqual(form?.fields.map(({ name, value }) => [name, value]), [['f', 'f'], ['g', 'g <']])
    assert.equal(form?.method, 'get')
  })

  it('has the forms that only browsers without scripts see', () => {
    assert.equal(formIn('<noscript><form method=post action=/no></form></noscript>')?.action, '/no')
  })

  it('has a title, words by id, and scripts', () => {
    const body = '<body onload="go()"><p id=error-message>Not <b>so</b>\n  fast</p><script>send()</script>'
    const page = htmlDocument(`<title>A &amp; B</title>${body}`)
    assert.deepEqual([page.title, page.textOf('error-message'), page.textOf('nothing')], ['A & B', 'Not so fast', undefined])
    assert.deepEqual(page.scripts, ['send()', 'go()'])
  })

  for (const html of ['', 'no page at all', '<form', '<<<>>>&&&', '\u0000']) {
    it(`is one whatever the text is: ${JSON.stringify(html)}`, () => {
      assert.deepEqual(htmlDocument(html).forms, [])
    })
  }
})
