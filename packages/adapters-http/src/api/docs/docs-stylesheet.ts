/** Styles that Swagger UI does not set. */
export const docsStylesheet = `body { margin: 0; background: #fff; }
.without-script { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
.swagger-ui .renderedMarkdown pre { padding: .75rem; border-radius: 4px; background: #f3f4f6; overflow-x: auto; }
.swagger-ui .renderedMarkdown pre code { padding: 0; color: #1b1b1b; background: none; font-size: .8125rem; }
`
