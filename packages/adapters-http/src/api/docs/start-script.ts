/**
 * Starts Swagger UI: shows every method once, searches names, paths and summaries, and loads nothing from other servers (`validatorUrl`
 * would). Plain JavaScript for browsers.
 */
export const startScript = `'use strict'
var place = document.getElementById('api-reference')

/** Methods with a path are also in the document by their full name: hide the duplicate. */
function withoutInternal(text) {
  var spec = JSON.parse(text)
  // The document uses nothing new in 3.1, for which Swagger UI would resolve the whole document at once: minutes instead of a second.
  spec.openapi = '3.0.3'
  Object.keys(spec.paths).forEach(function (path) {
    Object.keys(spec.paths[path]).forEach(function (verb) { if (spec.paths[path][verb]['x-internal']) delete spec.paths[path][verb] })
    if (Object.keys(spec.paths[path]).length === 0) delete spec.paths[path]
  })
  return JSON.stringify(spec)
}

/** Keeps the methods that match all words of the search. */
function found(tagged, phrase) {
  var words = phrase.toLowerCase().split(/\\s+/).filter(Boolean)
  return tagged.map(function (tag) {
    return tag.set('operations', tag.get('operations').filter(function (each) {
      var operation = each.get('operation')
      var text = [each.get('method'), each.get('path'), operation.get('summary'), operation.get('description'), operation.getIn(['tags', 0])].join(' ').toLowerCase()
      return words.every(function (word) { return text.indexOf(word) >= 0 })
    }))
  }).filter(function (tag) { return tag.get('operations').size > 0 })
}

function keyhall() {
  return {
    fn: { opsFilter: found },
    statePlugins: {
      spec: { wrapActions: { updateSpec: function (update) { return function (text) { return update(withoutInternal(text)) } } } },
      // A search expands its results.
      layout: {
        wrapSelectors: {
          isShown: function (isShown, system) {
            return function (_state, thing, byDefault) {
              var filter = system.layoutSelectors.currentFilter()
              return (thing[0] === 'operations-tag' && typeof filter === 'string' && filter !== '') || isShown(thing, byDefault)
            }
          }
        }
      }
    }
  }
}

SwaggerUIBundle({
  url: place.getAttribute('data-openapi'),
  domNode: place,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
  validatorUrl: null,
  syntaxHighlight: false,
  plugins: [keyhall]
})
place.removeAttribute('aria-busy')
`
