import { readFileSync } from 'node:fs'
import type { RoutePlugin } from '../plugins/types.ts'

const FILES = [
  { url: '/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { url: '/docs/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { url: '/docs/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
]

/** GET /api/openapi.json, and our own page to read and try the calls. Nothing is loaded from other sites. */
export const docsRoutes: RoutePlugin = async (app) => {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  for (const { url, file, type } of FILES) {
    const content = readFileSync(new URL(`./docs/${file}`, import.meta.url))
    app.get(url, { schema: { hide: true } }, async (_request, reply) => reply.type(type).send(content))
  }
}
