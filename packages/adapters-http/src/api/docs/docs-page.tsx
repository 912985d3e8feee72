import { renderToString } from 'preact-render-to-string'
import type { AnyMethod, ApiRegistry } from '@keyhall/core/api'
import { favicon } from '../../login/views/index.js'
import { needs, serviceOf } from '../openapi.js'
import { docsStylesheet } from './docs-stylesheet.js'
import { fieldsIn } from './message-fields.js'
import type { ListedField } from './message-fields.js'

interface Props {
  readonly basePath: string
  /** Without a trailing slash. */
  readonly baseUrl: string
}

const title = 'Keyhall API'

/** Renders the page that lists every method: complete without a script, and searched by the browser's own search. */
export const docsPage = (registry: ApiRegistry, props: Props): string =>
  '<!doctype html>' + renderToString(<Docs registry={registry} {...props} />)

function byService(methods: readonly AnyMethod[]): ReadonlyMap<string, readonly AnyMethod[]> {
  const services = new Map<string, AnyMethod[]>()
  for (const method of methods) services.set(serviceOf(method), [...(services.get(serviceOf(method)) ?? []), method])
  return services
}

function Docs({ registry, basePath, baseUrl }: Props & { readonly registry: ApiRegistry }) {
  const services = byService(registry.methods)
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={favicon} />
        <style dangerouslySetInnerHTML={{ __html: docsStylesheet }} />
      </head>
      <body>
        <div class="frame">
          <nav class="services" aria-label="Services">
            <b>Services</b>
            <ul>
              {[...services.keys()].map((service) => <li key={service}><a href={`#${service}`}>{service}</a></li>)}
            </ul>
          </nav>
          <main>
            <h1>{title}</h1>
            <p class="lead">
              Every method has a full name, and most have a path as well; both do the same. Bodies are JSON with members in camelCase or
              snake_case. Send an access token: <code>Authorization: Bearer …</code>. Choose another organization than your own
              with <code>x-{registry.vendor}-orgid</code>.
              The same for machines: <a href={`${basePath}/openapi.json`}>openapi.json</a>.
            </p>
            {[...services].map(([service, methods]) => (
              <section key={service} aria-labelledby={service}>
                <h2 id={service}>{service}</h2>
                {methods.map((method) => (
                  <MethodEntry key={method.name} method={method} fullName={registry.fullNameOf(method)} baseUrl={baseUrl} />
                ))}
              </section>
            ))}
          </main>
        </div>
      </body>
    </html>
  )
}

const curlOf = (address: string): string =>
  `curl -X POST ${address} \\\n  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{}'`

function MethodEntry({ method, fullName, baseUrl }: { readonly method: AnyMethod; readonly fullName: string; readonly baseUrl: string }) {
  const named = new Map<string, unknown>()
  const listed = (message: { readonly describe: (named: Map<string, unknown>) => unknown }) =>
    fieldsIn(message.describe(named) as Readonly<Record<string, unknown>>, named)
  const [binding] = method.http
  return (
    <details id={method.name}>
      <summary>
        <b>{method.name.slice(method.name.indexOf('/') + 1)}</b> {binding ? <code>{binding.verb} {binding.path}</code> : null}
        <span>{method.summary}</span>
      </summary>
      <div class="body">
        <p>{needs(method).replaceAll('`', '')}</p>
        {method.http.map(({ verb, path }) => <p key={`${verb} ${path}`}><code><span class="verb">{verb}</span>{path}</code></p>)}
        <p><code><span class="verb">POST</span>{fullName}</code></p>
        <pre tabindex={0}>{curlOf(`${baseUrl}${fullName}`)}</pre>
        <Fields caption="Request" fields={listed(method.request)} />
        <Fields caption="Answer" fields={listed(method.response)} />
      </div>
    </details>
  )
}

function Fields({ caption, fields }: { readonly caption: string; readonly fields: readonly ListedField[] }) {
  if (fields.length === 0) return <p>{caption}: no members.</p>
  return (
    <table class="fields">
      <caption>{caption}</caption>
      <tbody>
        {fields.map(({ path, type, isRequired }) => (
          <tr key={path}>
            <th scope="row"><code>{path}</code></th>
            <td>{type}</td>
            <td>{isRequired ? 'required' : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
